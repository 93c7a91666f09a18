/** Outlines on a 24 px grid. Each is one path or several shapes, drawn with `currentColor`. */
export const ICON_SHAPES = {
  pin: '<path d="M12 21s7-6.1 7-11.2A7 7 0 0 0 5 9.8C5 14.9 12 21 12 21z"/><circle cx="12" cy="9.8" r="2.5"/>',
  search: '<circle cx="11" cy="11" r="6.5"/><path d="m20 20-4.3-4.3"/>',
  bell: '<path d="M6 16V11a6 6 0 0 1 12 0v5l1.5 2h-15z"/><path d="M10 20.5h4"/>',
  menu: '<path d="M4 7h16M4 12h16M4 17h10"/>',
  sliders:
    '<path d="M4 7h9M17 7h3M4 17h3M11 17h9"/><circle cx="15" cy="7" r="2"/><circle cx="9" cy="17" r="2"/>',
  light:
    '<rect x="6" y="3" width="12" height="7" rx="1.5"/><path d="M9.5 6.5h.01M14.5 6.5h.01M12 10v11M9 21h6"/>',
  star: '<path d="m12 3.5 2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9L3.5 9.7l5.9-.8z"/>',
  rupee: '<path d="M7 5h10M7 9h10M8 5h3.5a4 4 0 0 1 0 8H8l6.5 6.5"/>',
  near: '<circle cx="12" cy="12" r="3"/><path d="M12 2.5v4M12 17.5v4M2.5 12h4M17.5 12h4"/>',
  heart: '<path d="M12 20s-7.5-4.6-7.5-10A4.3 4.3 0 0 1 12 7.3 4.3 4.3 0 0 1 19.5 10c0 5.4-7.5 10-7.5 10z"/>',
  left: '<path d="m14.5 5-7 7 7 7"/>',
  right: '<path d="m9.5 5 7 7-7 7"/>',
  down: '<path d="m5 9.5 7 7 7-7"/>',
  up: '<path d="m5 15 7-7 7 7"/>',
  close: '<path d="M6 6l12 12M18 6 6 18"/>',
  check: '<path d="m5 12.5 4.5 4.5L19 7.5"/>',
  clock: '<circle cx="12" cy="12" r="8.5"/><path d="M12 7.5V12l3 2"/>',
  lock: '<rect x="5" y="11" width="14" height="9" rx="2"/><path d="M8 11V8a4 4 0 0 1 8 0v3"/>',
  hourglass:
    '<path d="M7 3.5h10M7 20.5h10M8 3.5c0 5 8 5.5 8 8.5s-8 3.5-8 8.5M16 3.5c0 5-8 5.5-8 8.5s8 3.5 8 8.5"/>',
  ban: '<circle cx="12" cy="12" r="8.5"/><path d="m6.2 6.2 11.6 11.6"/>',
  plus: '<path d="M12 5v14M5 12h14"/>',
  bat: '<path d="m5 19 3-3M8 16l-1.5-1.5 9-9a2 2 0 0 1 3 3l-9 9z"/>',
  users:
    '<circle cx="9" cy="8.5" r="3.2"/><path d="M3 19.5c.5-4 3-5.5 6-5.5s5.5 1.5 6 5.5M15.5 5.5a3.2 3.2 0 0 1 0 6M17.5 14.3c2 .7 3.2 2.4 3.5 5.2"/>',
  car: '<path d="M4 16v-3.5l2-5.5h12l2 5.5V16zM4 16v2.5M20 16v2.5M4 12.5h16"/>',
  turf: '<path d="M4 20c0-5 .5-8 2-11M9 20c0-7 .5-11 2-15M14 20c0-6 1-9 3-12M19 20c0-3 .3-5 1.5-7"/>',
  shower:
    '<path d="M5 20V7a3.5 3.5 0 0 1 7 0M9 10h6a3 3 0 0 0-6 0zM10 14v.01M14 14v.01M12 17v.01M10 20v.01M14 20v.01"/>',
  cup: '<path d="M7 4h10l-1.5 16h-7zM7.5 9h9"/>',
  ball: '<circle cx="12" cy="12" r="8.5"/><path d="M9 4.2c1.7 5 1.7 10.6 0 15.6M15 4.2c-1.7 5-1.7 10.6 0 15.6"/>',
  shield: '<path d="M12 3.5 5 6v5.5c0 4.5 3 7.5 7 9 4-1.5 7-4.5 7-9V6z"/><path d="m9 12 2.2 2.2L15 10.5"/>',
  file: '<path d="M7 3.5h7l4 4v13H7zM14 3.5V8h4M12.5 11v6m-2.5-2.3 2.5 2.3 2.5-2.3"/>',
  calendar: '<rect x="4" y="5.5" width="16" height="15" rx="2"/><path d="M4 10h16M8.5 3v4M15.5 3v4"/>',
  chat: '<path d="M4 20l1.4-4.2A8.3 8.3 0 1 1 8.4 19z"/><path d="M9 9.5c0 3 2.5 5.5 5.5 5.5l.8-1.7-2-1-1 .8c-.8-.4-1.4-1-1.8-1.8l.8-1-1-2z"/>',
  share: '<path d="M12 15V4M8 7.5 12 3.5l4 4M6 12v8h12v-8"/>',
  phone:
    '<path d="M6 4h3.5l1.5 4-2 1.5c1 2.5 3 4.5 5.5 5.5l1.5-2 4 1.5V18c0 1.5-1 2.5-2.5 2.5C10.5 20 4 13.5 3.5 6.5 3.5 5 4.5 4 6 4z"/>',
  rain: '<path d="M7 15a4 4 0 0 1 0-8 5.5 5.5 0 0 1 10.5 1.5A3.3 3.3 0 0 1 17 15M9 18l-1 2.5M13 18l-1 2.5M17 18l-1 2.5"/>',
  sun: '<circle cx="12" cy="12" r="4"/><path d="M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M18.4 5.6 17 7M7 17l-1.4 1.4"/>',
  sunset: '<path d="M3 18h18M6 14a6 6 0 0 1 12 0M12 4v4M4.5 8.5 6 10M19.5 8.5 18 10"/>',
  moon: '<path d="M19.5 14.5A8 8 0 1 1 9.5 4.5a6.5 6.5 0 0 0 10 10z"/>',
  home: '<path d="M4 11.5 12 4.5l8 7V20H4z"/>',
  info: '<circle cx="12" cy="12" r="8.5"/><path d="M12 11v5M12 8v.01"/>',
  card: '<rect x="3.5" y="6" width="17" height="12.5" rx="2"/><path d="M3.5 10.5h17M7 15h3"/>',
  user: '<circle cx="12" cy="8.5" r="3.7"/><path d="M4.5 20c.6-4.2 3.6-6.3 7.5-6.3s6.9 2.1 7.5 6.3"/>',
  mail: '<rect x="3.5" y="5.5" width="17" height="13" rx="2"/><path d="m4.5 7.5 7.5 5.5 7.5-5.5"/>',
  settings:
    '<circle cx="12" cy="12" r="3"/><path d="M12 3v2.5M12 18.5V21M3 12h2.5M18.5 12H21M5.6 5.6l1.8 1.8M16.6 16.6l1.8 1.8M18.4 5.6l-1.8 1.8M7.4 16.6l-1.8 1.8"/>',
  logout: '<path d="M10 4H5.5v16H10M14 8l4 4-4 4M18 12H9.5"/>',
  eye: '<path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z"/><circle cx="12" cy="12" r="3"/>',
  eyeOff:
    '<path d="M4 4l16 16M9.5 6c.8-.3 1.6-.5 2.5-.5 6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-3 3.7M6.2 7.8A15.6 15.6 0 0 0 2.5 12S6 18.5 12 18.5c1.6 0 3-.5 4.2-1.1M10 10a3 3 0 0 0 4 4"/>',
  trash: '<path d="M5 7h14M10 7V4.5h4V7M7 7l1 13h8l1-13M10.5 11v5.5M13.5 11v5.5"/>',
  refresh: '<path d="M19.5 12a7.5 7.5 0 1 1-2.3-5.4M19.5 4v4h-4"/>',
  warning: '<path d="M12 4 2.8 19.5h18.4zM12 10v4.5M12 17v.01"/>',
  link: '<path d="M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.6-5.6l-1.2 1.2M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.6 5.6l1.2-1.2"/>',
  help: '<circle cx="12" cy="12" r="8.5"/><path d="M9.7 9.5a2.4 2.4 0 1 1 3.5 2.2c-.8.4-1.2.9-1.2 1.8M12 16.5v.01"/>',
  edit: '<path d="m5 19 .8-3.8L15.5 5.5a2 2 0 0 1 3 3L8.8 18.2z"/>',
  grid: '<path d="M4.5 4.5h6v6h-6zM13.5 4.5h6v6h-6zM4.5 13.5h6v6h-6zM13.5 13.5h6v6h-6z"/>',
} as const;

export type IconName = keyof typeof ICON_SHAPES;
