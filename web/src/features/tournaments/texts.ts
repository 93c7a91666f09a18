import { inLanguage } from '../../lib/language/language.js';

export const tournamentWordsTexts = inLanguage('tournamentWords', {
  free: 'Free',
  aTeam: 'a team',
  formats: {
    knockout: 'knockout',
    league: 'league',
    'groups-knockout': 'groups and knockout',
    'double-elimination': 'double elimination',
  },
  formatTexts: {
    knockout: 'Knockout: a team that loses is out.',
    league: 'League: every team plays every other team, and the table decides.',
    'groups-knockout': 'Groups first, then a knockout.',
    'double-elimination': 'Double elimination: a team is out after its second defeat.',
  },
  groupsText: (groups: number, advance: number) =>
    advance === 1
      ? `${groups} groups first. The winner of each group goes on to the knockout.`
      : `${groups} groups first. The best ${advance} of each group go on to the knockout.`,
  legs: (n: number) => `Every two teams meet ${n} times.`,
  thirdPlace: 'The losers of the semi-finals play for third place.',
  matchHours: (n: number) => (n === 1 ? 'A match has 1 hour.' : `A match has ${n} hours.`),
  shape: (teams: number, format: string) => `${teams} teams, ${format}`,
  statuses: {
    draft: 'Draft',
    open: 'Open for entry',
    full: 'Full',
    closed: 'Entry closed',
    drawn: 'Starts soon',
    running: 'Running',
    over: 'Over',
    cancelled: 'Cancelled',
  },
  entered: (n: number, teams: number) => `${n} of ${teams} teams are in`,
  placesLeft: (n: number) => (n === 1 ? '1 place left' : `${n} places left`),
  champion: 'Champion',
  endOf: (day: string) => `the end of ${day}`,
} as const);

export const tournamentsTexts = inLanguage('tournamentsList', {
  title: 'Tournaments',
  about: 'Tournaments on grounds in your city. Enter your team, or follow the matches live.',
  status: 'Status',
  all: 'All',
  noCity: 'Choose your city to see its tournaments',
  noCityText: 'We list the tournaments near you: open for entry, running and over.',
  selectCity: 'Select City',
  none: (city: string) => `No tournament in ${city} yet`,
  noneText: 'Do you run a ground? Make one in the owner’s panel: teams enter and pay here.',
  toPanel: 'Go to the owner’s panel',
  noneOf: 'No tournament matches this filter',
  showAll: 'Show all',
  until: (when: string) => `Enter until ${when}`,
} as const);

export const tournamentTexts = inLanguage('tournament', {
  all: 'All tournaments',
  gone: 'This tournament does not exist',
  goneText: 'It is not open yet, or the link is not complete.',
  toAll: 'See all tournaments',
  fee: 'Entry',
  places: 'Places left',
  closes: (when: string) => `Teams can enter until ${when}`,
  waitingTeams: (n: number) => (n === 1 ? '1 team is waiting' : `${n} teams are waiting`),
  share: 'Share the tournament',
  shareText: 'Everybody who opens this link sees the tournament and can enter a team.',
  message: (name: string, dates: string) => `${name}, ${dates}: box cricket on Crease. Enter your team:`,
  qr: 'QR code of the tournament',
  qrText: 'Print it or show it at the ground: captains scan it with their camera.',
  how: 'How it is played',
  roster: (min: number, max: number) =>
    min === max ? `A team names ${min} players.` : `A team names ${min} to ${max} players.`,
  rules: 'Rules of the matches',
  rulesShort: (players: number, overs: number) => `${players} players a side, ${overs} overs.`,
  allRules: 'All rules',
  fromOrganiser: 'From the organiser',
  prizes: 'Prizes',
  when: 'When',
  where: 'Where',
  dates: 'Dates',
  hours: 'Hours',
  registerUntil: 'Entry until',
  manage: 'Run this tournament',
  cancelled: 'This tournament is cancelled',
  cancelledText: 'Every entry fee is refunded in full.',
} as const);
