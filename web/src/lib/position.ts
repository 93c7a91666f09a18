import { atom } from 'jotai';
import { currentUser } from './session.js';
import { store } from './store.js';

export interface Position {
  latitude: number;
  longitude: number;
}

/** The player's position, if they share it; kept for this visit only. */
export const positionAtom = atom<Position | undefined>(undefined);

/** Forgets the position, because the consent to use it has been withdrawn. */
export const forgetPosition = (): void => store.set(positionAtom, undefined);

interface Question {
  /** Closes the question. True: the consent is given and recorded. */
  answer(given: boolean): void;
}

/** Set while the user is asked for the consent to use their position. */
export const locationQuestionAtom = atom<Question | undefined>(undefined);

/** True if the position may be read: visitors are asked by the browser alone, users for a consent that is recorded. */
async function mayLocate(): Promise<boolean> {
  const user = currentUser();
  if (!user || user.preferences.shareLocation) return true;
  return await new Promise<boolean>((resolve) => {
    store.get(locationQuestionAtom)?.answer(false);
    store.set(locationQuestionAtom, {
      answer(given) {
        store.set(locationQuestionAtom, undefined);
        resolve(given);
      },
    });
  });
}

const AT_MOST_MS = 10_000;
const OLD_AT_MOST_MS = 5 * 60_000;

/**
 * Asks the browser for a position, for at most 10 s; one of the last 5 minutes is good enough. Undefined if there is
 * none. A browser's timeout starts only after permission, so an unanswered question is given up here.
 */
export async function findPosition(): Promise<Position | undefined> {
  if (!('geolocation' in navigator) || !(await mayLocate())) return undefined;
  return await new Promise((resolve) => {
    setTimeout(() => resolve(undefined), AT_MOST_MS);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const position = { latitude: coords.latitude, longitude: coords.longitude };
        store.set(positionAtom, position);
        resolve(position);
      },
      () => resolve(undefined),
      { timeout: AT_MOST_MS, maximumAge: OLD_AT_MOST_MS },
    );
  });
}
