import type { RuleName } from '../cricket/contradictions.js';
import type { MatchRules } from '../cricket/rules.js';
import type { BothLanguages } from './last-event.js';

const both = (en: string, hi: string): BothLanguages => ({ en, hi });

/** What is wrong with a rule that contradicts the others, and what would be right. */
const WORDS: Partial<Record<RuleName, (rules: MatchRules) => BothLanguages>> = {
  players: () => both('A side has 3 to 11 players.', 'टीम में 3 से 11 खिलाड़ी होते हैं।'),
  overs: () => both('A match has 1 to 50 overs.', 'मैच 1 से 50 ओवर का होता है।'),
  ballsPerOver: () => both('An over has 4 to 8 balls.', 'ओवर में 4 से 8 गेंदें होती हैं।'),
  wide: () => both('A wide is 0 to 3 runs.', 'वाइड के 0 से 3 रन होते हैं।'),
  noBall: () => both('A no-ball is 0 to 3 runs.', 'नो बॉल के 0 से 3 रन होते हैं।'),
  maxBallsPerOver: ({ ballsPerOver }) =>
    both(
      `An over has ${ballsPerOver} balls, so it cannot end earlier.`,
      `ओवर में ${ballsPerOver} गेंदें हैं, वह पहले ख़त्म नहीं हो सकता।`,
    ),
  ballsPerEnd: ({ ballsPerOver }) =>
    both(
      `The ends change after whole overs: ${ballsPerOver}, ${ballsPerOver * 2} and so on.`,
      `छोर पूरे ओवरों के बाद बदलते हैं: ${ballsPerOver}, ${ballsPerOver * 2} इत्यादि।`,
    ),
  oversInARow: () =>
    both('A bowler bowls at least one over in a row.', 'गेंदबाज़ लगातार कम से कम एक ओवर डालता है।'),
  maxOversPerBowler: ({ players, overs }) =>
    both(
      `${players} bowlers cannot bowl ${overs} overs with so few each. At least ${Math.ceil(overs / players)} each.`,
      `${players} गेंदबाज़ इतने कम में ${overs} ओवर नहीं डाल सकते। हर एक के कम से कम ${Math.ceil(overs / players)}।`,
    ),
  bowlerQuota: ({ players, overs }) =>
    both(
      `Together ${players} bowlers must be able to bowl ${overs} overs.`,
      `${players} गेंदबाज़ मिलकर ${overs} ओवर डाल सकें, इतना ज़रूरी है।`,
    ),
  lastOverAgain: () =>
    both(
      'Wides and no-balls are bowled again in every over already.',
      'वाइड और नो बॉल हर ओवर में पहले से दोबारा डाली जाती हैं।',
    ),
  dotsOut: () => both('2 to 6 balls in a row.', 'लगातार 2 से 6 गेंदें।'),
  retireAt: ({ pairs }) =>
    pairs
      ? both(
          'In pairs nobody leaves, so nobody retires.',
          'जोड़ियों में कोई बाहर नहीं जाता, इसलिए कोई रिटायर नहीं होता।',
        )
      : both(
          'Say at how many runs or balls a batter retires.',
          'बताएँ कि बल्लेबाज़ कितने रन या गेंदों पर रिटायर होता है।',
        ),
  wicketRuns: () => both('A wicket costs 0 to 10 runs.', 'विकेट पर 0 से 10 रन कटते हैं।'),
  powerOver: ({ overs }) =>
    both(
      `The power over is one of the ${overs} overs, and a wicket in it costs 0 to 10 runs.`,
      `पावर ओवर ${overs} ओवरों में से एक होता है, और उसमें विकेट पर 0 से 10 रन कटते हैं।`,
    ),
  zones: () => both('Each net needs a name of its own.', 'हर जाल का अपना अलग नाम होना चाहिए।'),
  pairs: ({ players, overs }) =>
    players % 2 === 0
      ? both(
          `${players / 2} pairs must bat all ${overs} overs: pairs × their overs = overs of the match.`,
          `${players / 2} जोड़ियाँ मिलकर पूरे ${overs} ओवर खेलें: जोड़ियाँ × उनके ओवर = मैच के ओवर।`,
        )
      : both('Pairs need an even number of players.', 'जोड़ियों के लिए खिलाड़ियों की संख्या सम होनी चाहिए।'),
  lastBatterStands: () => both('In pairs nobody is the last batter.', 'जोड़ियों में कोई आख़िरी बल्लेबाज़ नहीं होता।'),
};

/** Why `rule` contradicts the others of `rules`, for a form field. */
export const contradictionInWords = (rule: RuleName, rules: MatchRules): BothLanguages =>
  WORDS[rule]?.(rules) ?? both('This contradicts the other rules.', 'यह बाकी नियमों से मेल नहीं खाता।');
