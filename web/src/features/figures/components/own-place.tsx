import type { Leaderboard } from '@crease/shared/contracts/figures';
import { openAuthDialog } from '../../../lib/auth-dialog-state.js';
import { useUser } from '../../../lib/session.js';
import { formatRank, formatValue } from '../figure-words.js';
import { leaderboardTexts as t } from '../texts.js';

/** The reader's own place, whichever page of the list is shown. */
export function OwnPlace({ board: { by, me } }: { board: Leaderboard }) {
  const user = useUser();
  if (me)
    return (
      <dl className="board on-night own-place">
        <div>
          <dt>{t.yourPlace}</dt>
          <dd className="num">{formatRank(me)}</dd>
        </div>
        <div>
          <dt>{t.tabs[by]}</dt>
          <dd>
            <b className="num">{formatValue(by, me.value)}</b>{' '}
            <span className="small text-2">{t.inMatches(me.matches)}</span>
          </dd>
        </div>
      </dl>
    );
  return (
    <p className="text-2 own-place-none">
      {user ? t.noPlace : t.signIn}
      {user ? null : (
        <button type="button" className="btn btn-small" onClick={() => openAuthDialog('login')}>
          {t.login}
        </button>
      )}
    </p>
  );
}
