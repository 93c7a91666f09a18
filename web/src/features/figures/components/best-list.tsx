import type { PlayerPage } from '@crease/shared/contracts/figures';
import { Link } from 'react-router-dom';
import { formatDateOf } from '../../../lib/format/time.js';
import { formatScore, formatSpell } from '../figure-words.js';
import { playerPageTexts as t } from '../texts.js';

/** The best innings, the best spell and the best match of a player. */
export function BestList({ best: { batting, bowling, mvp } }: { best: PlayerPage['best'] }) {
  return (
    <section className="panel stack" aria-labelledby="player-best">
      <h2 id="player-best">{t.best}</h2>
      <ul className="lines fig-best">
        {batting ? (
          <Best name={t.bestBatting} figure={formatScore(batting.runs, batting.out)} {...batting}>
            {t.offBalls(batting.balls)}
          </Best>
        ) : null}
        {bowling ? (
          <Best name={t.bestBowling} figure={formatSpell(bowling)} {...bowling}>
            {t.inBalls(bowling.balls)}
          </Best>
        ) : null}
        {mvp ? <Best name={t.bestMvp} figure={String(mvp.points)} {...mvp} /> : null}
      </ul>
    </section>
  );
}

interface BestProps {
  name: string;
  figure: string;
  matchId: string;
  startsAt: string;
  children?: string;
}

function Best({ name, figure, matchId, startsAt, children }: BestProps) {
  return (
    <li>
      <span className="fig-best-what">
        <span>{name}</span>
        <Link className="small" to={`/match/${matchId}`}>
          {formatDateOf(startsAt)}
        </Link>
      </span>
      <span className="fig-best-figure">
        <b className="num">{figure}</b>
        {children ? <span className="small text-2">{children}</span> : null}
      </span>
    </li>
  );
}
