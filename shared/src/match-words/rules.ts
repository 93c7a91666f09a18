import type { RuleName } from '../cricket/contradictions.js';
import type { MatchRules, Zone } from '../cricket/rules.js';
import type { BothLanguages } from './last-event.js';

/** A rule in one sentence. */
export interface RuleLine extends BothLanguages {
  rule: RuleName;
}

const count = (n: number, one: string, many = `${one}s`) => (n === 1 ? `1 ${one}` : `${n} ${many}`);
const both = (en: string, hi: string): BothLanguages => ({ en, hi });

/** The zones of the preset `indoor-pairs`; other names are as typed. */
const ZONE_NAMES: Readonly<Record<string, BothLanguages>> = {
  side: both('side net', 'साइड का जाल'),
  corner: both('corner', 'कोना'),
  'back-bounced': both('back net after a bounce', 'टप्पे के बाद पिछला जाल'),
  'back-full': both('back net on the full', 'सीधे पिछला जाल'),
};

export const zoneName = (name: string): BothLanguages => ZONE_NAMES[name] ?? both(name, name);

function zonesInWords(zones: readonly Zone[]): BothLanguages | undefined {
  if (zones.length === 0) return undefined;
  const list = (language: keyof BothLanguages) =>
    zones
      .map(({ name, runs, mustRun }) => {
        const condition = language === 'en' ? ' if you run' : ' (दौड़ने पर)';
        return `${zoneName(name)[language]} +${runs}${mustRun ? condition : ''}`;
      })
      .join(', ');
  return both(`Nets add runs: ${list('en')}.`, `जाल से रन जुड़ते हैं: ${list('hi')}।`);
}

/** What a wide or no-ball costs, and whether it is bowled again. */
function extraInWords(
  [en, hi]: [string, string],
  { runs, again }: { runs: number; again: boolean },
  lastOverAgain: boolean | undefined,
): BothLanguages {
  const inLastOver = !again && lastOverAgain === true;
  const repeatedEn = again ? 'is bowled again' : 'is not bowled again';
  const repeatedHi = again ? 'गेंद दोबारा डाली जाती है' : 'गेंद दोबारा नहीं डाली जाती';
  return both(
    `${en} is ${count(runs, 'run')} and ${repeatedEn}${inLastOver ? ', except in the last over' : ''}`,
    `${hi} के ${runs} रन, ${repeatedHi}${inLastOver ? ', सिवाय आख़िरी ओवर के' : ''}`,
  );
}

function noBallInWords({ noBall, lastOverAgain }: MatchRules): BothLanguages {
  const { en, hi } = extraInWords(['A no-ball', 'नो बॉल'], noBall, lastOverAgain);
  return noBall.freeHit
    ? both(`${en}. The next ball is a free hit.`, `${hi}। अगली गेंद फ़्री हिट।`)
    : both(`${en}.`, `${hi}।`);
}

function quotaInWords(quota: readonly number[] | undefined): BothLanguages | undefined {
  if (!quota?.length) return undefined;
  const last = quota.at(-1) ?? 1;
  const list = quota.slice(0, -1).join(', ');
  if (list === '')
    return both(
      `A bowler bowls at most ${count(last, 'over')}.`,
      `एक गेंदबाज़ ज़्यादा से ज़्यादा ${last} ओवर डालता है।`,
    );
  return both(
    `The busiest bowlers bowl at most ${list} overs, all others ${last}.`,
    `सबसे ज़्यादा डालने वाले गेंदबाज़ों के ज़्यादा से ज़्यादा ${list} ओवर, बाकी सबके ${last}।`,
  );
}

function retireInWords({ runs, balls, mayReturn }: NonNullable<MatchRules['retireAt']>): BothLanguages {
  const atEn = [runs && count(runs, 'run'), balls && count(balls, 'ball')].filter(Boolean).join(' or ');
  const atHi = [runs && `${runs} रन`, balls && `${balls} गेंदों`].filter(Boolean).join(' या ');
  const backEn = mayReturn ? 'and may return after all others' : 'and does not return';
  const backHi = mayReturn ? 'और सबके बाद लौट सकता है' : 'और फिर नहीं लौटता';
  return both(`A batter retires at ${atEn} ${backEn}.`, `बल्लेबाज़ ${atHi} पर रिटायर होता है ${backHi}।`);
}

function powerInWords({ over, wicketRuns }: NonNullable<MatchRules['powerOver']>): BothLanguages {
  const which = {
    en:
      over === 'last'
        ? 'The last over'
        : over === 'chosen'
          ? 'One over that the batting side chooses'
          : `Over ${over}`,
    hi: over === 'last' ? 'आख़िरी ओवर के' : over === 'chosen' ? 'बल्लेबाज़ टीम के चुने एक ओवर के' : `ओवर ${over} के`,
  };
  const costs = wicketRuns === undefined ? undefined : -wicketRuns;
  return both(
    `${which.en} counts double${costs === undefined ? '' : `, and a wicket in it costs ${count(costs, 'run')}`}.`,
    `${which.hi} रन दोगुने${costs === undefined ? '' : `, और उसमें विकेट पर ${costs} रन कटते हैं`}।`,
  );
}

const ROOF = {
  play: undefined,
  dead: both('A ball that hits the roof is dead.', 'छत पर लगी गेंद डेड है।'),
  out: both('A ball that hits the roof is out.', 'छत पर मारना आउट है।'),
};
const OVER_THE_NET = {
  six: both('Over the net is six.', 'जाल के पार छक्का।'),
  dead: both('Over the net is a dead ball.', 'जाल के पार डेड बॉल।'),
  out: both('Over the net is out.', 'जाल के पार मारना आउट।'),
};
const TIE = {
  'super-over': both('A tie goes to a super over.', 'टाई पर सुपर ओवर।'),
  shared: both('A tie is shared.', 'टाई पर अंक बँटते हैं।'),
  boundaries: both('A tie goes to the side with more boundaries.', 'टाई पर ज़्यादा चौके-छक्के वाली टीम जीतती है।'),
};

function byesInWords({ byes, legByes }: MatchRules): BothLanguages {
  if (byes && legByes) return both('Byes and leg byes count.', 'बाई और लेग बाई के रन जुड़ते हैं।');
  if (byes) return both('Byes count, leg byes do not.', 'बाई के रन जुड़ते हैं, लेग बाई के नहीं।');
  if (legByes) return both('Leg byes count, byes do not.', 'लेग बाई के रन जुड़ते हैं, बाई के नहीं।');
  return both('Byes and leg byes do not count.', 'बाई और लेग बाई के रन नहीं जुड़ते।');
}

function dotsInWords({ balls, counts }: NonNullable<MatchRules['dotsOut']>): BothLanguages {
  return counts === 'missed'
    ? both(`A batter who misses ${balls} balls in a row is out.`, `लगातार ${balls} गेंदें चूकने पर बल्लेबाज़ आउट।`)
    : both(`${balls} balls in a row without a run are out.`, `लगातार ${balls} गेंदों पर रन नहीं तो आउट।`);
}

function pointsInWords({ win, tie, noResult, bonus }: MatchRules['points']): BothLanguages {
  const extra = bonus === undefined ? both('', '') : both(`, bonus ${bonus}`, `, बोनस ${bonus}`);
  return both(
    `Points: win ${win}, tie ${tie}, no result ${noResult}${extra.en}.`,
    `अंक: जीत ${win}, टाई ${tie}, बेनतीजा ${noResult}${extra.hi}।`,
  );
}

function oversInWords({ overs, ballsPerOver }: MatchRules): BothLanguages {
  return both(
    `${count(overs, 'over')} of ${ballsPerOver} balls.`,
    `${ballsPerOver}-${ballsPerOver} गेंदों के ${overs} ओवर।`,
  );
}

/** Each rule in a sentence, in the order in which a captain asks; undefined if there is nothing to say. */
const SENTENCES: Record<RuleName, (rules: MatchRules) => BothLanguages | undefined> = {
  players: ({ players }) => both(`${players} players a side.`, `हर टीम में ${players} खिलाड़ी।`),
  overs: oversInWords,
  // Part of the sentence about overs.
  ballsPerOver: () => undefined,
  pairs: ({ pairs }) =>
    pairs &&
    both(
      `Batters stay in pairs for ${count(pairs.overs, 'over')}; nobody leaves when out.`,
      `बल्लेबाज़ जोड़ियों में ${pairs.overs} ओवर खेलते हैं; आउट होने पर कोई बाहर नहीं जाता।`,
    ),
  maxOversPerBowler: ({ maxOversPerBowler: most }) =>
    most === undefined
      ? undefined
      : both(`A bowler bowls at most ${count(most, 'over')}.`, `एक गेंदबाज़ ज़्यादा से ज़्यादा ${most} ओवर डालता है।`),
  bowlerQuota: ({ bowlerQuota }) => quotaInWords(bowlerQuota),
  oversInARow: ({ oversInARow }) =>
    oversInARow === undefined || oversInARow === 1
      ? undefined
      : both(
          `A bowler may bowl ${oversInARow} overs in a row.`,
          `गेंदबाज़ लगातार ${oversInARow} ओवर डाल सकता है।`,
        ),
  ballsPerEnd: ({ ballsPerEnd, ballsPerOver }) =>
    ballsPerEnd === undefined || ballsPerEnd === ballsPerOver
      ? undefined
      : both(`The ends change after ${ballsPerEnd} balls.`, `${ballsPerEnd} गेंदों के बाद छोर बदलते हैं।`),
  wide: ({ wide, lastOverAgain }) => {
    const { en, hi } = extraInWords(['A wide', 'वाइड'], wide, lastOverAgain);
    return both(`${en}.`, `${hi}।`);
  },
  noBall: noBallInWords,
  // Part of the sentences about wides and no-balls.
  lastOverAgain: () => undefined,
  maxBallsPerOver: ({ maxBallsPerOver: most }) =>
    most === undefined
      ? undefined
      : both(
          `An over ends after ${most} balls, whatever they were.`,
          `ओवर ${most} गेंदों के बाद ख़त्म, वे जैसी भी हों।`,
        ),
  byes: byesInWords,
  // Part of the sentence about byes.
  legByes: () => undefined,
  lbw: ({ lbw }) =>
    lbw ? both('LBW is out.', 'एलबीडब्ल्यू आउट है।') : both('There is no LBW.', 'एलबीडब्ल्यू नहीं है।'),
  lastBatterStands: ({ lastBatterStands }) =>
    lastBatterStands === false
      ? undefined
      : lastBatterStands === 'even'
        ? both(
            'The last batter bats alone; only even runs count.',
            'आख़िरी बल्लेबाज़ अकेला खेलता है; सिर्फ़ सम रन जुड़ते हैं।',
          )
        : both('The last batter bats alone.', 'आख़िरी बल्लेबाज़ अकेला खेलता है।'),
  dotsOut: ({ dotsOut }) => dotsOut && dotsInWords(dotsOut),
  retireAt: ({ retireAt }) => retireAt && retireInWords(retireAt),
  wicketRuns: ({ wicketRuns }) =>
    wicketRuns === 0
      ? undefined
      : both(`A wicket costs ${count(-wicketRuns, 'run')}.`, `हर विकेट पर ${-wicketRuns} रन कटते हैं।`),
  powerOver: ({ powerOver }) => powerOver && powerInWords(powerOver),
  jackpotBall: ({ jackpotBall }) =>
    jackpotBall
      ? both('The last ball of an innings counts double.', 'पारी की आख़िरी गेंद के रन दोगुने।')
      : undefined,
  zones: ({ zones }) => zonesInWords(zones),
  roof: ({ roof }) => ROOF[roof],
  overTheNet: ({ overTheNet }) => OVER_THE_NET[overTheNet],
  oneTip: ({ oneTip }) =>
    oneTip
      ? both(
          'A one-handed catch after one bounce or off a net is out.',
          'एक टप्पे के बाद या जाल से एक हाथ का कैच आउट है।',
        )
      : undefined,
  tie: ({ tie }) => TIE[tie],
  points: ({ points }) => pointsInWords(points),
};

/** The rules of a match in plain sentences. */
export function rulesInWords(rules: MatchRules): RuleLine[] {
  return (Object.keys(SENTENCES) as RuleName[]).flatMap((rule) => {
    const said = SENTENCES[rule](rules);
    return said ? [{ rule, ...said }] : [];
  });
}
