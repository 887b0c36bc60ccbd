// The server's types for Gloria Picktoria, with the names they have in roost/games/gloria.

export type {
  CollectionGloria as Collection,
  EventGloria as Event,
  ScoringGloria as Scoring,
  StandingGloria as Standing,
  ViewGloria as View,
} from '../../generated/protocol'
