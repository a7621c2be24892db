/** Strokes of width 2 on a grid of 24 units; a dot is a stroke without length. */
export const iconPaths = {
  'arrow-back': 'M20 12H4M11 5l-7 7 7 7',
  'arrow-forward': 'M4 12h16M13 5l7 7-7 7',
  'chevron-down': 'M5 9l7 7 7-7',
  'chevron-forward': 'M9 5l7 7-7 7',
  check: 'M4 12.5 9.5 18 20 6.5',
  cross: 'M5 5l14 14M19 5 5 19',
  clock: 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18zM12 7v5.5l3.5 2',
  warning: 'M12 3.5 1.8 20.5h20.4zM12 10v4.5M12 17.5h.01',
  info: 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18zM12 11v5.5M12 7.5h.01',
  octagon: 'M8 2.5h8L21.5 8v8L16 21.5H8L2.5 16V8zM12 7v6M12 16.5h.01',
  camera: 'M3 7.5h4.5L9.5 4.5h5l2 3H21v12.5H3zM12 10a3.5 3.5 0 1 0 0 7a3.5 3.5 0 1 0 0-7z',
  scan: 'M3 8V3h5M16 3h5v5M21 16v5h-5M8 21H3v-5M7 12h10',
  torch: 'M7 3h10v4l-2.5 4v10h-5V11L7 7zM7 7h10M12 14v2',
  lens: 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18zM12 8.5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 1 0 0-7z',
  keypad:
    'M6 4h.01M12 4h.01M18 4h.01M6 9.5h.01M12 9.5h.01M18 9.5h.01M6 15h.01M12 15h.01M18 15h.01M12 20.5h.01',
  eye: 'M1.5 12C4 7.5 7.7 5.5 12 5.5S20 7.5 22.5 12C20 16.5 16.3 18.5 12 18.5S4 16.5 1.5 12zM12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6z',
  'eye-off':
    'M6.3 6.8C4.3 8 2.7 9.7 1.5 12C4 16.5 7.7 18.5 12 18.5c2 0 3.8-.4 5.4-1.2M10 5.7c.6-.1 1.3-.2 2-.2 4.3 0 8 2 10.5 6.5-.6 1.1-1.3 2-2 2.8M4 3l16 18',
  phone:
    'M5 3h4l2 5-2.5 2c1.2 2.5 3 4.3 5.5 5.5l2-2.5 5 2v4a2 2 0 0 1-2 2C10.7 20.5 3.5 13.3 3 5a2 2 0 0 1 2-2z',
  navigate: 'M12 2.5 20 21l-8-4.5L4 21z',
  map: 'M3 5.5 9 3l6 2.5L21 3v15.5L15 21l-6-2.5L3 21zM9 3v15.5M15 5.5V21',
  list: 'M9 6h12M9 12h12M9 18h12M4 6h.01M4 12h.01M4 18h.01',
  box: 'M12 2.5 21 7v10l-9 4.5L3 17V7zM3 7l9 4.5L21 7M12 11.5v10M7.5 4.8l9 4.5',
  truck:
    'M2 5h12v11H2zM14 9h4l4 4v3h-8zM6.5 16a2.25 2.25 0 1 0 0 4.5a2.25 2.25 0 1 0 0-4.5zM17.5 16a2.25 2.25 0 1 0 0 4.5a2.25 2.25 0 1 0 0-4.5z',
  trailer:
    'M2 5h17v11H2zM19 16h3M7 16a2.25 2.25 0 1 0 0 4.5a2.25 2.25 0 1 0 0-4.5zM13 16a2.25 2.25 0 1 0 0 4.5a2.25 2.25 0 1 0 0-4.5z',
  person: 'M12 3a4.5 4.5 0 1 0 0 9a4.5 4.5 0 1 0 0-9zM3.5 21c.5-4 4-6 8.5-6s8 2 8.5 6',
  document: 'M5 2.5h9L19 7.5v14H5zM14 2.5v5h5M8.5 12.5h7M8.5 16.5h7',
  image: 'M3 4h18v16H3zM3 17l5.5-5.5 4.5 4.5 3-3 5 4.5M15.5 8.5h.01',
  signature:
    'M2 20.5h20M3.5 15.5c3-1 6-5 6-8.5 0-2.5-2.5-3-3.3.5-1 4 .3 8.5 2.3 8.5 2.5 0 2.5-4.5 4-4.5s.5 3.5 2 3.5 1.5-2 3-2 1.5 1.5 3.5 1.5',
  weight: 'M6 8h12l3 13H3zM12 2.5a2.75 2.75 0 1 0 0 5.5a2.75 2.75 0 1 0 0-5.5zM9 15h6',
  money: 'M2 5.5h20v13H2zM12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6zM5.5 12h.01M18.5 12h.01',
  star: 'M12 2.5l2.9 6.2 6.6.9-4.8 4.7 1.2 6.7L12 17.7 6.1 21l1.2-6.7L2.5 9.6l6.6-.9z',
  smile:
    'M12 2.5a9.5 9.5 0 1 0 0 19a9.5 9.5 0 1 0 0-19zM8.5 9.5h.01M15.5 9.5h.01M7.5 14c1 2 2.5 3 4.5 3s3.5-1 4.5-3',
  neutral: 'M12 2.5a9.5 9.5 0 1 0 0 19a9.5 9.5 0 1 0 0-19zM8.5 9.5h.01M15.5 9.5h.01M8 15.5h8',
  frown:
    'M12 2.5a9.5 9.5 0 1 0 0 19a9.5 9.5 0 1 0 0-19zM8.5 9.5h.01M15.5 9.5h.01M7.5 17c1-2 2.5-3 4.5-3s3.5 1 4.5 3',
  'thumb-up':
    'M2.5 11H7v10H2.5zM7 11l4-8.5c2 0 3 1.3 3 3V9h5.5c1.5 0 2.3 1.2 2 2.5l-1.7 7.5c-.3 1.2-1.2 2-2.5 2H7',
  'thumb-down':
    'M2.5 3H7v10H2.5zM7 13l4 8.5c2 0 3-1.3 3-3V15h5.5c1.5 0 2.3-1.2 2-2.5L19.8 5c-.3-1.2-1.2-2-2.5-2H7',
  gauge: 'M5 19a10 10 0 1 1 14 0M12 12.5l4-5M12 12.5h.01',
  barcode: 'M3 5v14M7 5v14M10.5 5v14M14 5v14M17.5 5v14M21 5v14',
  calendar: 'M3 5h18v16H3zM3 10h18M8 2.5V7M16 2.5V7',
  pencil: 'M3 21l1-5L16.5 3.5l4 4L8 20zM13.5 6.5l4 4',
  refresh: 'M20 12a8 8 0 1 1-2.3-5.7L20 8.5M20 3.5v5h-5',
  offline:
    'M2 8.5c1.5-1.5 3.2-2.6 5-3.3M11.5 4.5c4 0 7.5 1.3 10.5 4M5.5 12.5c1.2-1.2 2.5-2 4-2.5M15.5 11c1.1.4 2 .9 3 1.7M9 16.5c1.8-1.5 4.2-1.5 6 0M12 20h.01M4 3l16 18',
  sent: 'M12 20V4M5 11l7-7 7 7',
  waiting: 'M6 2.5h12M6 21.5h12M7.5 2.5v4L12 12l-4.5 5.5v4M16.5 2.5v4L12 12l4.5 5.5v4',
  lock: 'M5 10.5h14v11H5zM8 10.5V7a4 4 0 0 1 8 0v3.5M12 15v2.5',
  search: 'M10.5 3.5a7 7 0 1 0 0 14a7 7 0 1 0 0-14zM15.5 15.5 21 21',
  plus: 'M12 4v16M4 12h16',
  minus: 'M4 12h16',
  menu: 'M3 6h18M3 12h18M3 18h18',
  sun: 'M12 7.5a4.5 4.5 0 1 0 0 9a4.5 4.5 0 1 0 0-9zM12 1.5v2M12 20.5v2M1.5 12h2M20.5 12h2M4.6 4.6 6 6M18 18l1.4 1.4M4.6 19.4 6 18M18 6l1.4-1.4',
  moon: 'M20.5 14.5A9 9 0 0 1 9.5 3.5a9 9 0 1 0 11 11z',
  globe:
    'M12 2.5a9.5 9.5 0 1 0 0 19a9.5 9.5 0 1 0 0-19zM2.5 12h19M12 2.5c3 3 4 6 4 9.5s-1 6.5-4 9.5c-3-3-4-6-4-9.5s1-6.5 4-9.5z',
  'log-out': 'M10 3H4v18h6M9 12h12M16 7l5 5-5 5',
  bell: 'M4 17.5c2-2 2-4 2-7.5a6 6 0 0 1 12 0c0 3.5 0 5.5 2 7.5zM10 21h4',
  route:
    'M5 16.5a2 2 0 1 0 0 4a2 2 0 1 0 0-4zM19 3.5a2 2 0 1 0 0 4a2 2 0 1 0 0-4zM7 18.5h8a3.5 3.5 0 0 0 0-7H9a3.5 3.5 0 0 1 0-6h8',
  inbox: 'M3 13 6 4h12l3 9v7.5H3zM3 13h5l1.5 3h5L16 13h5',
  building: 'M4 21V3h10v18M14 9h6v12M2 21h20M8 7.5h2M8 12h2M8 16.5h2M17 13h.01M17 17h.01',
  flag: 'M5 22V3h14l-3 5 3 5H5',
} as const;

export type IconName = keyof typeof iconPaths;

/** Icons that are mirrored in languages written from right to left. */
export const iconsThatPoint: ReadonlySet<IconName> = new Set([
  'arrow-back',
  'arrow-forward',
  'chevron-forward',
  'list',
  'truck',
  'trailer',
  'log-out',
]);

export const iconNames = Object.keys(iconPaths).filter(isIconName);

function isIconName(name: string): name is IconName {
  return name in iconPaths;
}
