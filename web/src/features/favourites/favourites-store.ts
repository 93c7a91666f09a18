import { type Ground, ground } from '@crease/shared/contracts/grounds';
import { z } from 'zod';
import { storedAtom } from '../../lib/stored-atom.js';
import { store } from '../../lib/store.js';

/** What a favourite keeps of its ground (spec §3, Favourite). */
export const favourite = ground.pick({
  _id: true,
  name: true,
  location: true,
  price: true,
  rating: true,
  features: true,
  images: true,
  availability: true,
});
export type Favourite = z.infer<typeof favourite>;

/** The browser's copy of the user's favourites: shown at once, the server's list replaces it. */
export const favouritesAtom = storedAtom('favorites', z.array(favourite));

/** Told on every change, for other parts of the page (spec §4, Favourites). */
export const FAVOURITES_CHANGED = 'favorites-changed';

export function setFavourites(list: Ground[] | Favourite[] | undefined): void {
  store.set(favouritesAtom, list?.map((one) => favourite.parse(one)));
  window.dispatchEvent(new Event(FAVOURITES_CHANGED));
}

export function currentFavourites(): Favourite[] {
  return store.get(favouritesAtom) ?? [];
}
