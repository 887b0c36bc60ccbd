// The page's own signs, drawn as strokes in a box of 24 by 24: emoji are empty boxes on some systems.

export const ICONS = {
  menu: 'M4 6h16M4 12h16M4 18h16',
  close: 'M6 6l12 12M18 6 6 18',
  check: 'M5 12.5l5 5L19 7',
  star: 'M12 3l2.7 5.8 6.3.8-4.6 4.4 1.2 6.3-5.6-3.1-5.6 3.1 1.2-6.3L3 9.6l6.3-.8z',
  rules: 'M12 6C9 4 6 4 3 5v14c3-1 6-1 9 1 3-2 6-2 9-1V5c-3-1-6-1-9 1zM12 6v14',
  sheet: 'M5 3h14v18H5zM9 8h6M9 12h6M9 16h6',
  cards: 'M4 7l9-3 6 14-9 3zM15 4h5v13',
  log: 'M12 3a9 9 0 1 0 9 9M12 7v5l4 2M15 4l6-1-1 6z',
  chat: 'M4 4h16v12H10l-5 4v-4H4zM8 8h8M8 12h5',
  options:
    'M4 7h9M19 7h1M4 12h2M12 12h8M4 17h11M16 4.6a2.4 2.4 0 1 0 .01 0M9 9.6a2.4 2.4 0 1 0 .01 0M17.5 14.6a2.4 2.4 0 1 0 .01 0',
  person: 'M12 4a4 4 0 1 0 .01 0M4 21C4 15 8 13.5 12 13.5S20 15 20 21',
  sound: 'M4 9.5h4L13 5v14l-5-4.5H4zM16.5 8.5a5 5 0 0 1 0 7M19 6a8.5 8.5 0 0 1 0 12',
  mute: 'M4 9.5h4L13 5v14l-5-4.5H4zM17 9.5l5 5M22 9.5l-5 5',
  clock: 'M12 4a8.5 8.5 0 1 0 .01 0M12 8v5l3 2M9.5 2h5',
  leave: 'M10 4H4v16h6M9 12h11M16 8l4 4-4 4',
  undo: 'M9 4 4 9l5 5M4 9h10a5.5 5.5 0 0 1 0 11h-4',
  hint: 'M9 17h6M10 20.5h4M12 3a6 6 0 0 0-3.4 10.9V16h6.8v-2.1A6 6 0 0 0 12 3z',
  play: 'M7 4.5v15L19 12z',
  pause: 'M8 5v14M16 5v14',
  back: 'M16 5v14L6 12z',
  on: 'M8 5v14l10-7z',
  'round-back': 'M12 6v12l-8-6zM20 6v12l-8-6z',
  'round-on': 'M4 6v12l8-6zM12 6v12l8-6z',
  bravo: 'M3 11h4v9H3zM7 11l4-8c2 0 3 1.4 2.6 3.2L13 9h5.6c1.6 0 2.3 1.3 2 2.7l-1.5 6c-.4 1.4-1.2 2.3-2.6 2.3H7',
  laugh: 'M12 3a9 9 0 1 0 .01 0M7 9.5q1.5-2 3 0M14 9.5q1.5-2 3 0M7 13.5h10c0 6-10 6-10 0z',
  wow: 'M12 3a9 9 0 1 0 .01 0M9 9v.6M15 9v.6M12 13a2.6 2.6 0 1 0 .01 0',
  ouch: 'M12 3a9 9 0 1 0 .01 0M7.5 8l2.5 1.7L7.5 11.4M16.5 8 14 9.7l2.5 1.7M8 17q2-3 4-1.5T16 16',
  hurry: 'M6 3h12M6 21h12M7.5 3c0 6 4.5 6 4.5 9s-4.5 3-4.5 9M16.5 3c0 6-4.5 6-4.5 9s4.5 3 4.5 9M9.5 18.5h5',
  thanks: 'M12 20C4 14.5 3 11.5 3 9a4.6 4.6 0 0 1 9-1.6A4.6 4.6 0 0 1 21 9c0 2.5-1 5.5-9 11z',
} as const

export type IconName = keyof typeof ICONS
