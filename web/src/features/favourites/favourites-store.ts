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
 * What a favourite keeps of its ground. A list that the browser kept before grounds said what they cost at least is read as
 * well: none of those had rules.
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

/** The browser's copy of the user's favourites: shown at once, the server's list replaces it. */
export const favouritesAtom = storedAtom('favorites', z.array(favourite));

/** Whose the copy is. Nobody's is merged into the list of the next who signs in; somebody else's is not. */
const OWNER = 'favorites-owner';

/** Told on every change, for other parts of the page. */
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

/** What the browser kept while nobody was signed in; empty when its copy belongs to a user. */
export function ownerlessFavourites(): Favourite[] {
  return readStored(OWNER, z.string()) === undefined ? currentFavourites() : [];
}

/** Takes the server's list for a user. */
export function keepFavouritesOf(userId: string, list: Ground[]): void {
  writeStored(OWNER, userId);
  setFavourites(list);
}

/** At a sign-out: the list goes with its user. */
export function forgetFavourites(): void {
  removeStored(OWNER);
  setFavourites(undefined);
}
