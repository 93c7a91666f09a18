import type { Role, User } from '@crease/shared/contracts/user';
import type { IconName } from '../../components/icon-paths.js';
import { frameTexts } from '../../features/site/public.js';

interface AccountLink {
  to: string;
  /** Key of the label in the frame's texts. */
  word: keyof (typeof frameTexts)['account'];
  icon: IconName;
  role?: Role;
}

const LINKS: AccountLink[] = [
  { to: '/profile', word: 'profile', icon: 'user' },
  { to: '/profile/bookings', word: 'bookings', icon: 'calendar' },
  { to: '/teams', word: 'teams', icon: 'users' },
  { to: '/matches', word: 'matches', icon: 'bat' },
  { to: '/games/mine', word: 'games', icon: 'ball' },
  { to: '/favorites', word: 'favorites', icon: 'heart' },
  { to: '/settings', word: 'settings', icon: 'settings' },
  { to: '/owner-panel', word: 'ownerPanel', icon: 'bat', role: 'ground_owner' },
  { to: '/admin', word: 'admin', icon: 'shield', role: 'admin' },
];

/** The menu of a signed-in user. Owners also see their panel. */
export function accountLinks(user: User): (AccountLink & { text: string })[] {
  return LINKS.filter((link) => link.role === undefined || link.role === user.role).map((link) => ({
    ...link,
    text: frameTexts.account[link.word],
  }));
}

export function firstNameOf(name: string): string {
  return name.trim().split(/\s+/)[0] ?? name;
}
