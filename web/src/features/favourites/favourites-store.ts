import type { Ground } from '@crease/shared/contracts/grounds';
import { rateAfterDiscount } from '@crease/shared/prices/amounts';
import { atom } from 'jotai';
import { readStored, removeStored, writeStored } from '../../lib/storage.js';
import { store } from '../../lib/store.js';
import { storedAtom } from '../../lib/stored-atom.js';
import { keptGround, keptGrounds, keptOwner } from './favourites.light.js';

const beginsAt = ({ perHour, ranges, discount }: Pick<Ground['price'], 'perHour' | 'ranges' | 'discount'>) =>
  rateAfterDiscount(
    Math.min(...(ranges.length > 0 ? ranges.map((one) => one.perHour) : [perHour])),
    discount,
  );

type KeptGround = NonNullable<ReturnType<typeof keptGround.safeParse>['data']>;
export type Favourite = KeptGround & { price: Pick<Ground['price'], 'from'> };

/** None of the grounds stored without a lowest price had price rules. */
const withLowestPrice = (kept: KeptGround): Favourite => ({
  ...kept,
  price: { ...kept.price, from: kept.price.from ?? beginsAt(kept.price) },
});

/** The browser's copy of the user's favourites. It is shown at once, then replaced by the server's list. */
const keptAtom = storedAtom('favorites', keptGrounds);
export const favouritesAtom = atom(
  (get) => get(keptAtom)?.map(withLowestPrice),
  (_get, set, list: Favourite[] | undefined) => set(keptAtom, list),
);

/**
 * Owner of the copy. A visitor's copy is merged into the list of the next user who signs in; another user's copy is
 * not.
 */
const OWNER = 'favorites-owner';

/** Called on every change, for other parts of the page. */
export const FAVOURITES_CHANGED = 'favorites-changed';

export function setFavourites(list: Ground[] | Favourite[] | undefined): void {
  // Only what a favourite stores of a ground.
  store.set(
    favouritesAtom,
    list?.flatMap((one) => {
      const { data } = keptGround.safeParse(one);
      return data ? [withLowestPrice(data)] : [];
    }),
  );
  window.dispatchEvent(new Event(FAVOURITES_CHANGED));
}

export function currentFavourites(): Favourite[] {
  return store.get(favouritesAtom) ?? [];
}

/** What the browser stored while signed out; empty if its copy belongs to a user. */
export function ownerlessFavourites(): Favourite[] {
  return readStored(OWNER, keptOwner) === undefined ? currentFavourites() : [];
}

/** Stores the server's list of a user. */
export function keepFavouritesOf(userId: string, list: Ground[]): void {
  writeStored(OWNER, userId);
  setFavourites(list);
}

/** Removes the list at sign-out. */
export function forgetFavourites(): void {
  removeStored(OWNER);
  setFavourites(undefined);
}
