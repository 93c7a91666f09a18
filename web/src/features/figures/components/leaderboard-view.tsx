import type { Leaderboard } from '@crease/shared/contracts/figures';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../components/empty-state.js';
import { Fetched } from '../../../components/fetched.js';
import { Icon } from '../../../components/icon.js';
import { latePartTexts } from '../../../components/late-texts.js';
import { hasCode } from '../../../lib/api/api-error.js';
import { useUser } from '../../../lib/session.js';
import { useLeaderboard } from '../api/use-leaderboard.js';
import type { LeaderboardQuery } from '../figure-keys.js';
import { seasonText } from '../seasons.js';
import { leaderboardTexts as t } from '../texts.js';
import { LeaderboardTable } from './leaderboard-table.js';
import { MvpFormula } from './mvp-formula.js';
import { OwnPlace } from './own-place.js';
import '../../../components/pager.css';

interface Props {
  query: LeaderboardQuery;
  onPage: (page: number) => void;
}

/** One leaderboard: the reader's place, the rows of a page, and the way to the others. */
export function LeaderboardView({ query, onPage }: Props) {
  const board = useLeaderboard(query);
  // Bars on later pages are measured by the leader, too.
  const first = useLeaderboard({ ...query, page: 1 });
  if (hasCode(board.error, 'NOT_FOUND') || hasCode(board.error, 'VALIDATION'))
    return (
      <EmptyState title={t.gone} text={t.goneText} broken>
        <Link className="btn" to="/leaderboards">
          {t.leave}
        </Link>
      </EmptyState>
    );
  return (
    <Fetched query={board}>
      {(shown) =>
        shown.rows.length === 0 ? (
          <Nothing query={query} onPage={onPage} />
        ) : (
          <div className="board-columns" aria-busy={board.isPlaceholderData}>
            <OwnPlace board={shown} />
            <div className="stack">
              <Least board={shown} />
              <LeaderboardTable
                board={shown}
                best={first.data?.rows[0]?.value ?? shown.rows[0]?.value ?? 0}
              />
              <Pages page={query.page} hasMore={shown.hasMore} onPage={onPage} />
            </div>
            <div className="stack-4">
              <Hidden />
              {query.by === 'mvp' ? <MvpFormula /> : null}
            </div>
          </div>
        )
      }
    </Fetched>
  );
}

function Least({ board: { by, leastBalls } }: { board: Leaderboard }) {
  if (leastBalls === undefined) return null;
  return <p className="text-2">{by === 'economy' ? t.leastBowled(leastBalls) : t.leastFaced(leastBalls)}</p>;
}

function Nothing({ query: { by, year, page }, onPage }: Props) {
  if (page > 1)
    return (
      <EmptyState title={t.pastEnd}>
        <button type="button" className="btn" onClick={() => onPage(1)}>
          {t.firstPage}
        </button>
      </EmptyState>
    );
  const isRate = by === 'strikeRate' || by === 'economy';
  return (
    <EmptyState title={isRate ? t.noneRate : t.none(seasonText(year))} text={t.noneText}>
      <Link className="btn btn-primary" to="/">
        {t.book}
      </Link>
    </EmptyState>
  );
}

interface PagesProps {
  page: number;
  hasMore: boolean;
  onPage: (page: number) => void;
}

/** The number of pages is not known, only whether there is another. */
function Pages({ page, hasMore, onPage }: PagesProps) {
  if (page === 1 && !hasMore) return null;
  return (
    <nav className="row pager" aria-label={t.pages}>
      <button
        type="button"
        className="btn btn-small"
        aria-label={latePartTexts.previousPage}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <Icon name="left" small />
      </button>
      <span aria-current="page">{t.page(page)}</span>
      <button
        type="button"
        className="btn btn-small"
        aria-label={latePartTexts.nextPage}
        disabled={!hasMore}
        onClick={() => onPage(page + 1)}
      >
        <Icon name="right" small />
      </button>
    </nav>
  );
}

/** Why some names are short, with the way to change that for a reader who has an account. */
function Hidden() {
  const user = useUser();
  return (
    <p className="small text-2">
      {t.hidden} {user && !user.publicProfile ? <Link to="/settings">{t.settings}</Link> : null}
    </p>
  );
}
