import { Link, useParams } from 'react-router-dom';
import { EmptyState } from '../../../components/empty-state.js';
import { Fetched } from '../../../components/fetched.js';
import { usePageTitle } from '../../../components/use-page-title.js';
import { hasCode } from '../../../lib/api/api-error.js';
import { usePlayer } from '../api/use-player.js';
import { PlayerView } from '../components/player-view.js';
import { playerPageTexts as t } from '../texts.js';

/** `/player/:userId`: the figures of a player, if the reader may see them. */
export function PlayerPage() {
  const { userId = '' } = useParams();
  const player = usePlayer(userId);
  // A private profile and one that does not exist are the same to the reader.
  const isHidden = hasCode(player.error, 'NOT_FOUND') || hasCode(player.error, 'VALIDATION');
  usePageTitle(player.data?.player.name ?? t.title);
  return (
    <div className="page page-body">
      {isHidden ? (
        <EmptyState title={t.gone} text={t.goneText} heading="h1" broken>
          <Link className="btn" to="/leaderboards">
            {t.toLeaderboards}
          </Link>
        </EmptyState>
      ) : (
        <>
          {player.data ? null : <h1 className="visually-hidden">{t.title}</h1>}
          <Fetched query={player}>{(page) => <PlayerView key={userId} page={page} />}</Fetched>
        </>
      )}
    </div>
  );
}
