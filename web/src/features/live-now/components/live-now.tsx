import type { Match } from '@crease/shared/contracts/matches';
import { Link } from 'react-router-dom';
import { Icon } from '../../../components/icon.js';
import { language } from '../../../lib/language/language.js';
import { ScoreLine, useNewestFrame } from '../../matches/public.js';
import { useLiveMatches } from '../api/use-live-matches.js';
import { liveNowTexts as t } from '../texts.js';
import './live-now.css';

/** The matches that are played now, or nothing. */
export function LiveNow() {
  const { data: matches = [] } = useLiveMatches();
  if (matches.length === 0) return null;
  return (
    <section className="live-now" aria-label={t.title}>
      <ul>
        {matches.map((match) => (
          <LiveCard key={match._id} match={match} />
        ))}
      </ul>
    </section>
  );
}

/** A match with the score of its newest board. */
function LiveCard({ match }: { match: Match }) {
  const { _id, sides, groundName } = match;
  const frame = useNewestFrame(_id);
  const board = frame && frame.seq >= match.seq ? frame.board : undefined;
  const scores = board ? board.innings.filter(({ superOver }) => !superOver) : match.scores;
  const isOver = board?.status === 'over' || board?.status === 'abandoned';
  const { result, needed, last } = board ?? {};
  const line = needed ? t.needs(needed.runs, needed.balls) : last?.[language];
  return (
    <li>
      <Link className="panel live-now-match" to={`/match/${_id}`}>
        <span className="live-now-head">
          <span className={isOver ? 'tag' : 'tag tag-lit live-now-tag'}>{isOver ? t.ended : t.title}</span>
          {groundName ? (
            <span className="live-now-ground" dir="auto">
              {groundName}
            </span>
          ) : null}
        </span>
        <ScoreLine match={{ sides, scores, ...(result ? { result } : {}) }} />
        <span className="live-now-line" dir="auto">
          {isOver ? null : line}
        </span>
        <Icon name="right" />
      </Link>
    </li>
  );
}
