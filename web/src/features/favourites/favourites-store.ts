import { type Ground, ground } from '@crease/shared/contracts/grounds';
import { rateAfterDiscount } from '@crease/shared/prices/amounts';
import { z } from 'zod';
import { readStored, removeStored, writeStored } from '../../lib/storage.js';
import { store } from '../../lib/store.js';
import { storedAtom } from '../../lib/stored-atom.js';

const beginsAt = ({ perHour, ranges, discount }: Pick<Ground['price'], 'perHour' | 'ranges' | 'discount'>) =>
  rateAfterDiscount(
    Math.min(...(ranges.length > 0 ? ranges.map((one) => one.perHour) : [perHour])),
    discount,
  );

/**
 * The part of a ground that a favourite stores. Lists stored before grounds had a lowest price are read too: none of
 * those grounds had price rules.
 */
export const favourite = ground
  .pick({
    _id: true,
    name: true,
    location: true,
    price: true,
    rating: true,
    features: true,
    images: true,
    availability: true,
  })
  .extend({
    price: ground.shape.price
      .partial({ from: true })
      .transform((price) => ({ ...price, from: price.from ?? beginsAt(price) })),
  });
export type Favourite = z.infer<typeof favourite>;

/** The browser's copy of the user's favourites. It is shown at once, then replaced by the server's list. */
export const favouritesAtom = storedAtom('favorites', z.array(favourite));

/**
 * Owner of the copy. A visitor's copy is merged into the list of the next user who signs in; another user's copy is
 * not.
 */
const OWNER = 'favorites-owner';

/** Called on every change, for other parts of the page. */
export const FAVOURITES_CHANGED = 'favorites-changed';

export function setFavourites(list: Ground[] | Favourite[] | undefined): void {
  store.set(
    favouritesAtom,
    list?.map((one) => favourite.parse(one)),
  );
  window.dispatchEvent(new Event(FAVOURITES_CHANGED));
}

export function currentFavourites(): Favourite[] {
  return store.get(favouritesAtom) ?? [];
}

/** What the browser stored while signed out; empty if its copy belongs to a user. */
export function ownerlessFavourites(): Favourite[] {
  return readStored(OWNER, z.string()) === undefined ? currentFavourites() : [];
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
