import type { Match } from '@crease/shared/contracts/matches';
import { resultInWords } from '@crease/shared/match-words/result';
import { Link } from 'react-router-dom';
import { Icon } from '../../../components/icon.js';
import { language } from '../../../lib/language/language.js';
import { useNewestFrame } from '../../matches/public.js';
import { useLiveMatches } from '../api/use-live-matches.js';
import { liveNowTexts as t } from '../texts.js';
import './live-now.css';

/** The matches that are played now, a line each over the hero's picture, where they move nothing; or nothing. */
export function LiveNow() {
  const matches = useLiveMatches();
  if (matches.length === 0) return null;
  return (
    <section className="live-now" aria-label={t.title}>
      <ul className="page">
        {matches.map((match) => (
          <LiveMatch key={match._id} match={match} />
        ))}
      </ul>
    </section>
  );
}

/** A match with the score of its newest board. */
function LiveMatch({ match }: { match: Match }) {
  const { _id, sides, groundName } = match;
  const frame = useNewestFrame(_id);
  const board = frame && frame.seq >= match.seq ? frame.board : undefined;
  const scores = board ? board.innings.filter(({ superOver }) => !superOver) : match.scores;
  const names = sides.map(({ name }) => name);
  const isOver = board?.status === 'over' || board?.status === 'abandoned';
  const result = board?.result ?? match.result;
  const batting = scores.at(-1);
  const { needed } = board ?? {};
  return (
    <li>
      <Link className="live-now-match" to={`/match/${_id}`} title={groundName}>
        <span className={isOver ? 'tag' : 'tag tag-lit live-now-tag'}>{isOver ? t.ended : t.tag}</span>
        <span className="live-now-line" dir="auto">
          {isOver && result ? (
            resultInWords(result, names)[language]
          ) : (
            <>
              {names[batting?.side ?? 0]}{' '}
              {batting ? (
                <b className="num">{`${batting.total}/${batting.wickets} (${batting.overs})`}</b>
              ) : null}{' '}
              {needed
                ? `· ${t.needs(needed.runs, needed.balls)}`
                : t.versus(names[1 - (batting?.side ?? 0)] ?? '')}
            </>
          )}
        </span>
        <Icon name="right" small />
      </Link>
    </li>
  );
}
