import type { Tournament } from '@crease/shared/contracts/tournament';
import { openAuthDialog } from '../../lib/auth-dialog-state.js';
import { currentUser } from '../../lib/session.js';
import { useFollow } from './api/use-follow.js';

/**
 * Whether the reader follows a tournament, and a function to change that. A visitor signs in first, and follows it
 * then.
 */
export function useFollowing({ _id, following = false }: Pick<Tournament, '_id' | 'following'>) {
  const follow = useFollow(_id);
  const toggle = () => {
    if (currentUser()) follow.mutate(!following);
    else openAuthDialog('login', () => follow.mutate(true));
  };
  return { following, toggle, isBusy: follow.isPending };
}
