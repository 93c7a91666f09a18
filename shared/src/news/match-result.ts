import type { Result } from '../cricket/card.js';
import { resultInWords } from '../match-words/result.js';
import type { MatchOver } from './news.js';

type Ending = Pick<MatchOver, 'how' | 'winner' | 'by'>;

/** The result of a match as the flat values of a notification; `sides` are the names of its sides. */
export function matchOverOf(result: Result, sides: readonly string[]): Ending {
  if (result.outcome === 'tied') return { how: 'tied' };
  if (result.outcome === 'no-result') return { how: 'no-result' };
  const { by } = result;
  const winner = sides[result.winner] ?? '';
  if ('runs' in by) return { how: 'runs', winner, by: by.runs };
  if ('wickets' in by) return { how: 'wickets', winner, by: by.wickets };
  return { how: 'superOver' in by ? 'super-over' : 'boundaries', winner };
}

const RESULTS: Record<MatchOver['how'], (by: number) => Result> = {
  runs: (runs) => ({ outcome: 'won', winner: 0, by: { runs } }),
  wickets: (wickets) => ({ outcome: 'won', winner: 0, by: { wickets, balls: 0 } }),
  'super-over': () => ({ outcome: 'won', winner: 0, by: { superOver: true } }),
  boundaries: () => ({ outcome: 'won', winner: 0, by: { boundaries: 0 } }),
  tied: () => ({ outcome: 'tied' }),
  'no-result': () => ({ outcome: 'no-result', reason: '' }),
};

/** The same values as words: `Bandra Blasters won by 12 runs`. */
export const matchResultIn = (language: 'en' | 'hi', { how, winner = '', by = 0 }: Ending): string =>
  resultInWords(RESULTS[how](by), [winner])[language];
