import { atom } from 'jotai';
import { store } from '../lib/store.js';

export type ToastKind = 'success' | 'error' | 'info' | 'warning';
export interface Toast {
  id: number;
  kind: ToastKind;
  text: string;
}

/** How long most toasts stay. The Help page sets its own time for two of them. */
const SHOWN_MS = 4000;
/** More toasts would fill a phone. */
const MOST = 2;

export const toastsAtom = atom<Toast[]>([]);
let lastId = 0;

function show(kind: ToastKind, text: string, shownMs = SHOWN_MS): void {
  lastId += 1;
  const id = lastId;
  store.set(toastsAtom, (toasts) =>
    [...toasts.filter((toast) => toast.text !== text), { id, kind, text }].slice(-MOST),
  );
  setTimeout(() => dismissToast(id), shownMs);
}

export function dismissToast(id: number): void {
  store.set(toastsAtom, (toasts) => toasts.filter((toast) => toast.id !== id));
}

/** A short message at the top of the screen, announced by screen readers. */
export const toast = {
  success: (text: string, shownMs?: number) => show('success', text, shownMs),
  error: (text: string, shownMs?: number) => show('error', text, shownMs),
  info: (text: string, shownMs?: number) => show('info', text, shownMs),
  warning: (text: string, shownMs?: number) => show('warning', text, shownMs),
};
