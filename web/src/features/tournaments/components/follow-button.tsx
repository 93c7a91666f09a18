import type { Tournament } from '@crease/shared/contracts/tournament';
import { Icon } from '../../../components/icon.js';
import { tournamentTexts as t } from '../texts.js';
import { useFollowing } from '../use-following.js';
import '../../../components/icon-filled.css';

/** Switches the news of a tournament on and off. */
export function FollowButton({ tournament }: { tournament: Tournament }) {
  const { following, toggle, isBusy } = useFollowing(tournament);
  return (
    <button type="button" className="btn" aria-pressed={following} disabled={isBusy} onClick={toggle}>
      <Icon name="bell" className={following ? 'icon-filled' : ''} />
      {following ? t.following : t.follow}
    </button>
  );
}
