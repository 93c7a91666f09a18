import type { Match } from '@crease/shared/contracts/matches';
import { resultInWords } from '@crease/shared/match-words/result';
import { language } from '../../../lib/language/language.js';
import './score-line.css';

interface Props {
  match: Pick<Match, 'sides' | 'scores' | 'result'>;
}

/** Both sides with their scores, and the result under them, for lists of matches. */
export function ScoreLine({ match }: Props) {
  const { sides, scores, result } = match;
  const names = sides.map(({ name }) => name);
  const winner = result?.outcome === 'won' ? result.winner : undefined;
  return (
    <div className="score-line">
      <dl>
        {names.map((name, side) => {
          const score = scores.find((one) => one.side === side);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a side is its index
            <div key={side} data-lost={winner !== undefined && winner !== side}>
              <dt dir="auto">{name}</dt>
              <dd className="num">
                {score ? (
                  <>
                    <strong>{`${score.total}/${score.wickets}`}</strong> <span>{`(${score.overs})`}</span>
                  </>
                ) : scores.length > 0 ? (
                  '–'
                ) : null}
              </dd>
            </div>
          );
        })}
      </dl>
      {result ? <p dir="auto">{resultInWords(result, names)[language]}</p> : null}
    </div>
  );
}
