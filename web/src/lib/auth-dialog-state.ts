import { atom } from 'jotai';
import { store } from './store.js';

export type AuthTab = 'login' | 'register';

export interface AuthDialogState {
  tab: AuthTab;
  /** Runs once after signing in, to continue what the player wanted. */
  onSignedIn?: () => void;
}

/** The auth dialog, open over any page, or null. */
export const authDialogAtom = atom<AuthDialogState | null>(null);

export function openAuthDialog(tab: AuthTab, onSignedIn?: () => void): void {
  store.set(authDialogAtom, { tab, onSignedIn });
}

export function closeAuthDialog(): void {
  store.set(authDialogAtom, null);
}
