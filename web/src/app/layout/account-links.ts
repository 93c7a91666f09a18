import type { Role, User } from '@crease/shared/contracts/user';
import type { IconName } from '../../components/icon-paths.js';
import { frameTexts } from '../texts.js';

interface AccountLink {
  to: string;
  text: string;
  icon: IconName;
  role?: Role;
}

const LINKS: AccountLink[] = [
  { to: '/profile', text: frameTexts.account.profile, icon: 'user' },
  { to: '/profile/bookings', text: frameTexts.account.bookings, icon: 'calendar' },
  { to: '/favorites', text: frameTexts.account.favorites, icon: 'heart' },
  { to: '/settings', text: frameTexts.account.settings, icon: 'settings' },
  { to: '/owner-panel', text: frameTexts.account.ownerPanel, icon: 'bat', role: 'ground_owner' },
  { to: '/admin', text: frameTexts.account.admin, icon: 'shield', role: 'admin' },
];

/** The signed-in menu of spec §2; owners see their panel besides. */
export function accountLinks(user: User): AccountLink[] {
  return LINKS.filter((link) => link.role === undefined || link.role === user.role);
}

/** spec §2: the first two letters of the name. */
export function initialsOf(name: string): string {
  return [...name.trim()].slice(0, 2).join('').toUpperCase();
}

export function firstNameOf(name: string): string {
  return name.trim().split(/\s+/)[0] ?? name;
}
