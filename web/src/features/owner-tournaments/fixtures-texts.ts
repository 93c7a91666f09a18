import { inLanguage } from '../../lib/language/language.js';

export const fixturesTexts = inLanguage('tournamentFixtures', {
  drawTitle: 'Draw',
  drawText: 'Drawing closes entry. You can draw again until you publish.',
  draw: 'Draw now',
  drawAgain: 'Draw again',
  drawing: 'Drawing...',
  drawn: 'Drawn',
  drawAsk: 'Draw now?',
  drawAskText: (teams: number, places: number) =>
    teams < places
      ? `${teams} of ${places} teams are in. Drawing closes entry: no other team can enter after it.`
      : `All ${teams} teams are in. Drawing closes entry.`,
  cancel: 'Back',
  scheduleTitle: 'Schedule',
  scheduleText: 'Every match gets a ground and hours that are free now.',
  schedule: 'Make the schedule',
  scheduleAgain: 'Make it again',
  scheduling: 'Making it...',
  scheduled: 'Every match has its hours',
  unplaced: (matches: string) => `Without a place: match ${matches}`,
  problems: {
    noRoom: (hours: number, longest: number) =>
      `A match takes ${hours} hours, but at most ${longest} hours in a row are free. Choose other hours or a shorter match.`,
    hours: (matches: number, needed: number, available: number) =>
      `${matches} matches need ${needed} hours, and ${available} are free. Add hours, a day or a ground.`,
    hoursUntil: (matches: number, needed: number, available: number, until: string) =>
      `${matches} matches must end by ${until} and need ${needed} hours, and ${available} are free. Add earlier hours or a ground.`,
    rest: (team: string, matches: number, fits: number) =>
      `${team} plays ${matches} matches, but only ${fits} fit with the rest between them. Add a day or shorten the rest.`,
    restOfGroup: (matches: number, fits: number) =>
      `A group plays ${matches} matches, but only ${fits} fit with the rest between them. Add a day or shorten the rest.`,
    order: (matches: string) =>
      `Matches ${matches} follow each other, and the hours end before the last one. Add later hours.`,
    crowded: (matches: string) =>
      `No place was found for match ${matches}. Add some hours, or shorten the rest.`,
    crowdedProven: (matches: string) =>
      `There is no place for match ${matches}, whatever the order. Add some hours, or shorten the rest.`,
  },
  publishTitle: 'Publish',
  publishText: 'All matches take their hours on your grounds, or none does. Captains see the schedule.',
  publish: 'Publish the schedule',
  publishing: 'Taking the hours...',
  published: 'Published. The hours are yours.',
  inTheWayTitle: 'These hours are taken. Nothing was published.',
  inTheWay: (number: number, when: string, ground: string) => `Match ${number}: ${when}, ${ground}`,
  dayTitle: 'Now and next',
  now: 'Now',
  next: 'Next',
  nothing: 'No more matches',
  allMatches: 'All matches',
  more: 'More',
  moreOf: (number: number) => `More: decide or move match ${number}`,
  score: 'Score',
  scoreOf: (number: number) => `Score match ${number}`,
  decideTitle: (number: number) => `Match ${number}`,
  what: 'What happened?',
  walkover: (team: string) => `Walkover: ${team} goes on`,
  abandoned: 'Abandoned, nobody wins',
  abandonedOn: (team: string) => `Abandoned: ${team} goes on`,
  save: 'Save',
  saving: 'Saving...',
  decided: 'Saved. The next matches are up to date.',
  falls: (matches: string) =>
    `Match ${matches} was played with the old result and must be played again. Press again to accept that.`,
  accept: 'Accept and save',
  moveTitle: 'Move it',
  ground: 'Ground',
  day: 'Day',
  start: 'From',
  check: 'Check',
  move: 'Move the match',
  moving: 'Moving...',
  moved: 'Moved',
  notified: (n: number) =>
    n === 0
      ? 'It fits. Nobody needs to be told.'
      : n === 1
        ? 'It fits. 1 player is told.'
        : `It fits. ${n} players are told.`,
  failed: 'That did not work. Please try again.',
} as const);
