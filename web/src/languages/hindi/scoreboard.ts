import type { boardTexts, cardTexts, changeTexts, storyTexts } from '../../features/scoreboard/texts.js';
import type { Translation } from '../../lib/language/lay-over.js';

const runs = (n: number) => `${n} रन`;

export const scoreboard: Translation<typeof boardTexts> = {
  versus: (one, other) => `${one} बनाम ${other}`,
  loading: 'मैच लोड हो रहा है',
  gone: 'यह मैच नहीं मिला',
  goneText: 'लिंक अधूरा है, या मैच हटा दिया गया है।',
  goHome: 'होम पर जाएँ',
  failed: 'मैच लोड नहीं हो पाया।',
  again: 'फिर कोशिश करें',
  status: { planned: 'अभी शुरू नहीं', live: 'लाइव', over: 'नतीजा', abandoned: 'रद्द' },
  notConfirmed: 'नतीजे की पुष्टि बाकी है',
  behind: (time) => `लाइव नहीं: यह ${time} का स्कोर है`,
  starts: (when) => `शुरू: ${when}`,
  toBat: 'बल्लेबाज़ी बाकी',
  overs: (overs, of) => (of === undefined ? `${overs} ओवर` : `${of} में से ${overs} ओवर`),
  superOver: 'सुपर ओवर',
  target: (target) => `लक्ष्य ${target}`,
  needName: (name, left, balls) => `${name} को ${balls} गेंदों में ${runs(left)} चाहिए`,
  rate: (rate) => `रन रेट ${rate}`,
  required: (rate) => `ज़रूरी ${rate}`,
  freeHit: 'फ़्री हिट',
  batting: 'बल्लेबाज़ी',
  bowling: 'गेंदबाज़ी',
  bestOf: (side) => `${side} के सर्वश्रेष्ठ`,
  striker: 'स्ट्राइक पर',
  thisOver: 'यह ओवर',
  noBallYet: 'अभी कोई गेंद नहीं',
  partnership: 'साझेदारी',
  toss: (name, chose) => `${name} ने टॉस जीतकर ${chose === 'bat' ? 'बल्लेबाज़ी' : 'गेंदबाज़ी'} चुनी`,
  score: 'इस मैच का स्कोर लिखें',
  wall: 'टीवी पर दिखाएँ',
  onCrease: 'पूरा मैच Crease पर',
  newWindow: '(नई विंडो में)',
  leaveWall: 'मैच पर वापस',
  picture: 'तस्वीर',
  pdf: 'स्कोरकार्ड PDF',
  share: (line) => `${line} – Crease पर लाइव:`,
  ball: {
    dot: 'डॉट गेंद',
    runs,
    four: 'चौका',
    six: 'छक्का',
    wide: (n) => `वाइड, ${runs(n)}`,
    noBall: (n) => `नो बॉल, ${runs(n)}`,
    bye: (n) => `${runs(n)}, बाई`,
    legBye: (n) => `${runs(n)}, लेग बाई`,
    dead: 'डेड बॉल',
    out: (what) => `विकेट, ${what}`,
  },
};

export const scorecard: Translation<typeof cardTexts> = {
  title: 'स्कोरकार्ड',
  innings: 'पारी',
  superOverOf: (name) => `${name}, सुपर ओवर`,
  none: 'स्कोरकार्ड पहली गेंद से शुरू होगा।',
  batter: 'बल्लेबाज़',
  runs: 'रन',
  runsShort: 'रन',
  balls: 'गेंदें',
  ballsShort: 'गेंद',
  fours: 'चौके',
  foursShort: 'चौ.',
  sixes: 'छक्के',
  sixesShort: 'छ.',
  strikeRate: 'स्ट्राइक रेट',
  strikeRateShort: 'स्ट्रा. रेट',
  bowler: 'गेंदबाज़',
  overs: 'ओवर',
  oversShort: 'ओवर',
  maidens: 'मेडन',
  maidensShort: 'मेडन',
  wickets: 'विकेट',
  wicketsShort: 'विकेट',
  economy: 'इकॉनमी',
  economyShort: 'इकॉ.',
  notOut: 'नाबाद',
  retired: { hurt: 'रिटायर हर्ट', out: 'रिटायर आउट', 'not-out': 'रिटायर' },
  outTimes: (n) => (n === 0 ? 'नाबाद' : `${n} बार आउट`),
  out: (kind, word, bowler, fielders) => {
    const by = bowler ? `, गेंदबाज़ ${bowler}` : '';
    if (kind === 'bowled') return bowler ? `बोल्ड ${bowler}` : word;
    if (kind === 'caught')
      return fielders ? `कैच ${fielders}${fielders === bowler ? '' : by}` : `${word}${by}`;
    if (kind === 'stumped') return fielders ? `स्टंप ${fielders}${by}` : `${word}${by}`;
    if (kind === 'run-out') return fielders ? `रन आउट (${fielders})` : word;
    return `${word}${by}`;
  },
  extras: 'अतिरिक्त',
  extraKinds: { wide: 'वा', noBall: 'नो', bye: 'बा', legBye: 'लेबा', penalty: 'पेनल्टी' },
  doubled: 'दोगुने गिने गए',
  wicketRuns: 'विकेटों पर कटे रन',
  total: 'कुल',
  totalOf: (total, down, overs) => `${total}/${down} (${overs} ओवर)`,
  didNotBat: 'बल्लेबाज़ी नहीं की',
  stillToBat: 'बल्लेबाज़ी बाकी',
  fall: 'विकेट पतन',
  partnerships: 'साझेदारियाँ',
  stand: (n, balls) => `${balls} गेंदों में ${runs(n)}`,
};

export const matchStory: Translation<typeof storyTexts> = {
  worm: 'ओवर-दर-ओवर रन',
  wormOf: (lines) => `हर ओवर के बाद के रनों का रेखा-चित्र। ${lines}`,
  wormLine: (name, total, down) => `${name}: ${total}/${down}।`,
  bars: 'हर ओवर के रन',
  barsOf: (lines) => `हर ओवर के रनों का स्तंभ-चित्र। ${lines}`,
  barsLine: (name, all) => `${name}: ${all}।`,
  wicketMark: 'विकेट',
  balls: 'गेंद-दर-गेंद',
  overHead: (over, n, down) => `ओवर ${over}: ${runs(n)}${down > 0 ? `, ${down} विकेट` : ''}`,
  all: 'सारे ओवर दिखाएँ',
  failed: 'गेंदें लोड नहीं हो पाईं।',
  again: 'फिर कोशिश करें',
};

export const matchChanges: Translation<typeof changeTexts> = {
  title: (n) => (n === 1 ? 'स्कोरर का 1 बदलाव' : `स्कोरर के ${n} बदलाव`),
  kinds: {
    undo: 'वापस लिया गया',
    correct: 'सुधारा गया',
    insert: 'बाद में जोड़ा गया',
    remove: 'हटाया गया',
  },
  branch: (n) => (n === 1 ? 'दूसरे फ़ोन की 1 एंट्री अलग रखी गई' : `दूसरे फ़ोन की ${n} एंट्री अलग रखी गईं`),
  earlier: 'पहले के बदलाव दिखाएँ',
};
