import { atom, useAtomValue } from 'jotai';
import { store } from './store.js';

/** A Chromium event without a standard type. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}

/** `ready`: the browser offers to install; `installed`: it is installed, or we run from the home screen. */
export type InstallState = 'unknown' | 'ready' | 'installed';

const stateAtom = atom<InstallState>('unknown');
let offered: InstallPromptEvent | undefined;

/** Listens from the start, because the browser sends its offer once, at any time. */
export function followInstallOffers(): void {
  if (matchMedia('(display-mode: standalone)').matches) store.set(stateAtom, 'installed');
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offered = event as InstallPromptEvent;
    store.set(stateAtom, 'ready');
  });
  window.addEventListener('appinstalled', () => store.set(stateAtom, 'installed'));
}

export function useInstallState(): InstallState {
  return useAtomValue(stateAtom, { store });
}

/** Shows the browser's install prompt, which may be shown once per offer. */
export async function askToInstall(): Promise<void> {
  const offer = offered;
  offered = undefined;
  store.set(stateAtom, 'unknown');
  await offer?.prompt();
}
