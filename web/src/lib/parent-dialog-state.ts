import { atom } from 'jotai';
import { store } from './store.js';

/** Why a parent is asked: the words of the refusal, or undefined where the user has opened it themselves. */
export interface ParentDialogState {
  refusal?: string;
}

/** The dialog in which a minor asks a parent, open over any page, or null. */
export const parentDialogAtom = atom<ParentDialogState | null>(null);

export function openParentDialog(refusal?: string): void {
  store.set(parentDialogAtom, refusal === undefined ? {} : { refusal });
}

export function closeParentDialog(): void {
  store.set(parentDialogAtom, null);
}
