import { inLanguage } from '../../lib/language/language.js';

export const scoringTexts = inLanguage('scoring', {
  title: 'Score the match',
  signIn: 'Login to score this match',
  gone: 'This match does not exist any more',
  goneText: 'The link is not complete, or the match was deleted.',
  failed: 'The match could not be opened. Check your connection and try again.',
  noStorage: 'This browser cannot save balls. Leave private browsing, or free some space.',
  again: 'Try again',
  otherTab: 'You are scoring this match in another tab',
  otherTabText: 'Go on there, or close that tab and open the match here.',
  openHere: 'Open here',
  closed: 'The server takes no more balls for this match.',
  allSent: 'Everything is sent',
  /** Balls, and other entries such as a new bowler or a correction. */
  count: (balls: number, others: number) => {
    const [ball, other] = [
      balls === 1 ? '1 ball' : `${balls} balls`,
      others === 1 ? '1 entry' : `${others} entries`,
    ];
    if (others === 0) return ball;
    return balls === 0 ? other : `${ball} and ${other}`;
  },
  toSend: (what: string) => `${what} to send`,
  sending: (what: string) => `Sending ${what}...`,
  offline: 'No connection. Every ball is saved on this phone.',
  notSaved: 'This phone cannot save the ball. Free some space, or leave private browsing.',
  full: 'This match has as many events as one can have.',
  refused: 'The rules of this match do not allow that.',
  undo: 'Undo',
  history: 'All balls',
  more: 'More',
  handOver: 'Hand over',
  noBallYet: 'No ball has been bowled yet',
  innings: (n: number) => `Innings ${n}`,
  superOver: 'Super over',
  thisOver: 'This over',
  target: (runs: number) => `Target ${runs}`,
  needed: (runs: number, balls: number) => `${runs} needed from ${balls} balls`,
  strike: 'on strike',
  freeHit: 'Free hit',
  lastBall: 'Last ball',
} as const);

export const padTexts = inLanguage('scoringPad', {
  buttons: 'What happened?',
  runs: (n: number) =>
    n === 0 ? 'Dot ball' : n === 1 ? '1 run' : n === 4 || n === 6 ? `Boundary ${n}` : `${n} runs`,
  wide: 'Wide',
  noBall: 'No-ball',
  bye: 'Bye',
  legBye: 'Leg bye',
  out: 'Out',
  zone: (name: string, runs: number) => `${name} +${runs}`,
  roof: 'Roof',
  overNet: 'Over the net',
  missed: 'Missed',
  ran: 'Other runs',
  wideRun: 'Runs run on the wide',
  noBallRun: 'Runs off the bat',
  byeRun: 'Byes run',
  legByeRun: 'Leg byes run',
  zoneRun: 'Runs run as well',
  ranRun: 'All run, or with overthrows',
  howOut: 'How out?',
  onBall: 'The ball was',
  fair: 'Fair',
  whoOut: 'Who is out?',
  runsBefore: 'Runs completed before',
  crossed: 'The batters had crossed',
  fielder: 'By which fielder?',
  notKnown: 'Not known',
  kinds: {
    bowled: 'Bowled',
    caught: 'Caught',
    lbw: 'LBW',
    'run-out': 'Run out',
    stumped: 'Stumped',
    'hit-wicket': 'Hit wicket',
    obstructing: 'Obstructing the field',
    'hit-twice': 'Hit the ball twice',
    'timed-out': 'Timed out',
    dots: 'Dot balls',
    'over-net': 'Over the net',
    roof: 'Roof',
  },
  save: 'Save',
} as const);

export const stepTexts = inLanguage('scoringSteps', {
  whoBats: 'Who bats first?',
  opening: 'Who opens?',
  striker: 'On strike',
  nonStriker: 'At the other end',
  bowler: 'Bowler',
  start: 'Start the innings',
  nextBowler: 'Who bowls next?',
  nextBatter: 'Who comes in?',
  comesBack: (name: string) => `${name} (returns)`,
  tied: 'The scores are level',
  superOver: 'Play a super over',
  over: 'The match is over',
  won: (name: string) => `${name} won`,
  tie: 'It is a tie',
  noResult: 'No result',
  noPlayers: 'Both sides need their players before the match can begin.',
  other: 'Nobody can bowl or bat now. Choose what happens under More.',
} as const);

export const stopTexts = inLanguage('scoringStops', {
  twoSeries: 'Two phones have scored this match',
  twoSeriesText: (mine: number, theirs: number) =>
    `This phone has ${mine} events that were not sent, and another phone has sent ${theirs}. Only one of the two can stand.`,
  mine: 'Keep this phone',
  theirs: 'Take the other phone',
  lost: 'Somebody else is scoring now',
  lostText: 'They took over from this phone.',
  held: (by: string) => `${by} is scoring this match`,
  heldText: 'If you take over, their phone stops scoring.',
  waiting: (n: number) =>
    n === 1 ? '1 event is saved here and was not sent.' : `${n} events are saved here and were not sent.`,
  takeOver: 'Take over',
  giveUp: (n: number) => (n === 1 ? 'Give up 1 event' : `Give up ${n} events`),
  refused: 'One of your balls does not fit the match any more',
  refusedText: (n: number) =>
    n === 1
      ? 'The sides or the toss were changed meanwhile. The ball has to be entered again.'
      : `The sides or the toss were changed meanwhile. The last ${n} entries have to be made again.`,
  closed: 'The scoring cannot go on from here',
  check: 'Check again',
} as const);

export const historyTexts = inLanguage('scoringHistory', {
  title: 'All balls',
  none: 'No ball has been bowled yet',
  change: (words: string) => `Change: ${words}`,
  correct: 'Correct it',
  insert: 'Add a ball before',
  remove: 'Remove it',
  removeText: 'Everything after it is computed again.',
  back: 'Back',
  whoCameIn: 'Who came in then?',
  laterBall: 'That would make a later ball impossible. Please correct that one first.',
} as const);

export const otherTexts = inLanguage('scoringOther', {
  title: 'What else happened?',
  power: 'The power over begins',
  swap: 'Change ends',
  retire: 'A batter leaves',
  retireReasons: { hurt: 'Hurt', out: 'Retired out', 'not-out': 'Retired, not out' },
  bowler: 'Another bowler',
  return: 'A batter returns',
  runOut: (name: string) => `${name} run out, no ball`,
  timedOut: (name: string) => `${name} timed out`,
  penalty: { batting: '5 penalty runs to the batting side', bowling: '5 penalty runs to the fielding side' },
  revise: 'Change the overs',
  reviseTo: (n: number) => `${n} overs`,
  declare: 'Declare the innings',
  end: 'End the innings',
  superOver: 'Play a super over',
  abandon: 'Abandon the match',
  reasons: { rain: 'Rain', light: 'Bad light', time: 'Out of time', other: 'Another reason' },
  sure: (what: string) => `${what}?`,
  sureText: 'You can undo this.',
  yes: 'Yes',
  cancel: 'Cancel',
} as const);

export const handOverTexts = inLanguage('scoringHandOver', {
  title: 'Hand over the scoring',
  text: 'Whoever opens this link signed in becomes the scorer. It works once, for an hour.',
  message: (match: string) => `Score ${match} on Crease`,
  qr: 'QR code of the link that hands over the scoring',
  failed: 'The link could not be made. Check your connection and try again.',
  waiting: 'Some balls were not sent yet. Wait until the bar says that all are.',
} as const);
