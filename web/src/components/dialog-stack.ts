import { atom } from 'jotai';

/**
 * The open modal dialogs, the topmost last. Everything outside the topmost one is inert, so toasts move into it to stay
 * visible, clickable and announced.
 */
export const openDialogsAtom = atom<HTMLDialogElement[]>([]);
