import type { CardOutKind, LastEvent, OverBall } from '../cricket/card.js';
import type { PlayerId } from '../cricket/setup.js';

/** A sentence in both languages. */
export interface BothLanguages {
  en: string;
  hi: string;
}

type NameOf = (id: PlayerId | undefined) => string;

/** The ways to be out, as a scorecard says them. */
export const OUT_WORDS: Record<CardOutKind, BothLanguages> = {
  bowled: { en: 'bowled', hi: 'बोल्ड' },
  caught: { en: 'caught', hi: 'कैच आउट' },
  lbw: { en: 'lbw', hi: 'एलबीडब्ल्यू' },
  'run-out': { en: 'run out', hi: 'रन आउट' },
  stumped: { en: 'stumped', hi: 'स्टंप आउट' },
  'hit-wicket': { en: 'hit wicket', hi: 'हिट विकेट' },
  obstructing: { en: 'obstructing the field', hi: 'फ़ील्डिंग में बाधा' },
  'hit-twice': { en: 'hit the ball twice', hi: 'गेंद दो बार मारी' },
  'timed-out': { en: 'timed out', hi: 'टाइम आउट' },
  dots: { en: 'out on dot balls', hi: 'डॉट गेंदों पर आउट' },
  'over-net': { en: 'out over the net', hi: 'जाल के पार मारकर आउट' },
  roof: { en: 'out off the roof', hi: 'छत पर मारकर आउट' },
  'retired-out': { en: 'retired out', hi: 'रिटायर्ड आउट' },
};

/** Events that are no ball, by name; `name` is the player's. */
const EVENTS: Readonly<Record<string, (name: string) => BothLanguages>> = {
  open: () => ({ en: 'The innings begins', hi: 'पारी शुरू' }),
  bowler: (name) => ({ en: `${name} bowls the next over`, hi: `अगला ओवर ${name}` }),
  in: (name) => ({ en: `${name} comes in`, hi: `${name} बल्लेबाज़ी करने आए` }),
  retire: (name) => ({ en: `${name} retires`, hi: `${name} रिटायर` }),
  return: (name) => ({ en: `${name} returns`, hi: `${name} लौटे` }),
  swap: () => ({ en: 'The batters change ends', hi: 'बल्लेबाज़ों ने छोर बदले' }),
  penalty: () => ({ en: 'Penalty runs', hi: 'पेनल्टी रन' }),
  declare: () => ({ en: 'Innings declared', hi: 'पारी घोषित' }),
  end: () => ({ en: 'End of the innings', hi: 'पारी समाप्त' }),
  'super-over': () => ({ en: 'Super over', hi: 'सुपर ओवर' }),
  abandon: () => ({ en: 'Match abandoned', hi: 'मैच रद्द' }),
  power: () => ({ en: 'Power over', hi: 'पावर ओवर' }),
  revise: () => ({ en: 'Overs revised', hi: 'ओवर बदले गए' }),
  player: (name) => ({ en: `${name} joins`, hi: `${name} टीम में आए` }),
};

const runs = (count: number): BothLanguages => {
  if (count === 0) return { en: 'no run', hi: 'कोई रन नहीं' };
  return { en: count === 1 ? '1 run' : `${count} runs`, hi: `${count} रन` };
};

/** What the ball brought, without who is out. */
function outcomeOf(ball: OverBall): BothLanguages {
  if (ball.dead) return { en: 'dead ball', hi: 'डेड बॉल' };
  if (ball.boundary === 4) return { en: 'FOUR', hi: 'चौका' };
  if (ball.boundary === 6) return { en: 'SIX', hi: 'छक्का' };
  const said = runs(ball.runs);
  if (ball.wide !== undefined) return { en: `wide, ${said.en}`, hi: `वाइड, ${said.hi}` };
  if (ball.noBall !== undefined) return { en: `no-ball, ${said.en}`, hi: `नो बॉल, ${said.hi}` };
  if (ball.bye) return { en: `${said.en} (byes)`, hi: `${said.hi} (बाई)` };
  if (ball.legBye) return { en: `${said.en} (leg byes)`, hi: `${said.hi} (लेग बाई)` };
  return said;
}

function ballWords(last: LastEvent, ball: OverBall, nameOf: NameOf): BothLanguages {
  const start = `${last.over ? `${last.over} ` : ''}`;
  const outcome = outcomeOf(ball);
  const en = `${start}${nameOf(last.bowler)} to ${nameOf(last.striker)}, ${outcome.en}`;
  const hi = `${start}${nameOf(last.bowler)} से ${nameOf(last.striker)}, ${outcome.hi}`;
  return { en, hi };
}

/** The newest event of a match in words. `nameOf` gives a player's name. */
export function lastInWords(last: LastEvent, nameOf: NameOf): BothLanguages {
  const { ball, out } = last;
  const said = ball ? ballWords(last, ball, nameOf) : EVENTS[last.what]?.(nameOf(last.player));
  const how = out && OUT_WORDS[out.kind];
  const gone = how && { en: `${nameOf(out.playerId)} ${how.en}`, hi: `${nameOf(out.playerId)} ${how.hi}` };
  if (said && gone) return { en: `${said.en}. ${gone.en}`, hi: `${said.hi}। ${gone.hi}` };
  return said ?? gone ?? { en: last.what, hi: last.what };
}
