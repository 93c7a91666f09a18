import { type Ball, lookOf, markOf } from '@crease/shared/match-words/ball-marks';
import { spokenBall } from '../ball-marks.js';
import { boardTexts as t } from '../texts.js';

/** The balls of the over in progress, one chip each. */
export function OverBalls({ balls }: { balls: readonly Ball[] }) {
  return (
    <div className="score-over">
      <h2 className="score-label">{t.thisOver}</h2>
      {balls.length === 0 ? (
        <p className="text-2">{t.noBallYet}</p>
      ) : (
        <ol>
          {balls.map((ball, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a ball is its place in the over
            <li key={at}>
              <BallChip ball={ball} />
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

export function BallChip({ ball }: { ball: Ball }) {
  return (
    <span className="score-ball num" data-look={lookOf(ball)}>
      <span aria-hidden="true">{markOf(ball)}</span>
      <span className="visually-hidden">{spokenBall(ball)}</span>
    </span>
  );
}
