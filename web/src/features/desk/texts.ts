import { inLanguage } from '../../lib/language/language.js';

export const panelTexts = inLanguage('panel', {
  nav: 'Owner Panel',
  more: 'More',
  toSite: 'To the site',
  overview: 'Overview',
  newBooking: (when: string, who: string) => `New booking: ${when}, ${who}.`,
  andMore: (n: number) => `And ${n} more.`,
  look: 'See it',
  sections: {
    today: 'Today',
    calendar: 'Calendar',
    bookings: 'Bookings',
    customers: 'Customers',
    regulars: 'Regulars',
    grounds: 'Grounds',
    prices: 'Prices',
    coupons: 'Coupons',
    tournaments: 'Tournaments',
    'shared-turf': 'Shared turf',
    reports: 'Reports',
    money: 'Money',
    reviews: 'Reviews',
    complaints: 'Complaints',
    staff: 'Staff',
    connect: 'Connect',
    settings: 'Settings',
  },
  choose: 'Where you work',
  chooseNow: (name: string) => `Change ground, now ${name}`,
  workplace: 'Workplace',
  ground: 'Ground',
  search: 'Search a ground',
  allGrounds: 'All grounds',
  /** Shown in one ground's calendar for hours that another ground on the same turf has. */
  sameTurf: 'On the same turf',
  noGroundFound: 'No ground has that in its name.',
  roles: { owner: 'Owner', manager: 'Manager', desk: 'Desk' },
  notYours: (section: string) => `You may not open ${section}`,
  notYoursText: (role: string, place: string) =>
    `At ${place} you work as ${role}. Whoever runs it can give you more.`,
  toToday: 'Go to Today',
  loading: 'Opening your workplace',
  loadFailed: 'Failed to fetch data',
  again: 'Try again',
  removed: (name: string) => `You no longer work at ${name}.`,
} as const);

export const deskTexts = inLanguage('desk', {
  fetchFailed: 'Failed to fetch data',
  again: 'Try again',
  loading: 'Loading your grounds',
} as const);
