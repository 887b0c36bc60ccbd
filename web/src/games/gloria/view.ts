// The server's types of Gloria Picktoria, by the names that they have there (roost/games/gloria).

export type {
  CollectionGloria as Collection,
  EventGloria as Event,
  ScoringGloria as Scoring,
  StandingGloria as Standing,
  ViewGloria as View,
} from '../../generated/protocol'
