import type { Result } from '../cricket/card.js';
import type { BothLanguages } from './last-event.js';

const runs = (count: number) => (count === 1 ? '1 run' : `${count} runs`);
const wickets = (count: number) => (count === 1 ? '1 wicket' : `${count} wickets`);

function wonBy(by: Extract<Result, { outcome: 'won' }>['by']): BothLanguages {
  if ('runs' in by) return { en: `by ${runs(by.runs)}`, hi: `${by.runs} रन से` };
  if ('wickets' in by)
    return by.wickets === 0
      ? { en: 'with no wickets left', hi: 'बिना कोई विकेट बचे' }
      : { en: `by ${wickets(by.wickets)}`, hi: `${by.wickets} विकेट से` };
  if ('superOver' in by) return { en: 'in a super over', hi: 'सुपर ओवर में' };
  return { en: 'on boundaries', hi: 'चौकों-छक्कों पर' };
}

/** The result of a match in words; `sides` are the names of its sides. */
export function resultInWords(result: Result, sides: readonly string[]): BothLanguages {
  if (result.outcome === 'tied') return { en: 'The match is tied', hi: 'मैच बराबर रहा' };
  if (result.outcome === 'no-result') return { en: 'No result', hi: 'कोई नतीजा नहीं' };
  const winner = sides[result.winner] ?? '';
  const how = wonBy(result.by);
  return { en: `${winner} won ${how.en}`, hi: `${winner} ${how.hi} जीते` };
}
