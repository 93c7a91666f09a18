import type { Ground } from '@crease/shared/contracts/grounds';
import { useQuery } from '@tanstack/react-query';
import { hasCode } from '../../../lib/api/api-error.js';
import { call } from '../../../lib/api/call.js';
import { useUser } from '../../../lib/session.js';
import { favouriteKeys } from '../favourite-keys.js';
import { keepFavouritesOf, ownerlessFavourites } from '../favourites-store.js';

/**
 * The user's saved grounds. Grounds saved before signing in are merged first; then the server's list is in the store,
 * which hearts and the page read. `quiet` skips the render on arrival.
 */
export function useFavourites({ quiet = false } = {}) {
  const user = useUser();
  return useQuery({
    queryKey: favouriteKeys.list,
    queryFn: async ({ signal }) => {
      const favorites = await mergedList(signal);
      if (user) keepFavouritesOf(user.id, favorites);
      return favorites;
    },
    enabled: user !== undefined,
    ...(quiet ? { notifyOnChangeProps: [] } : {}),
  });
}

/** Only signed-in players need them, so they are loaded after the first paint. */
const contracts = () => import('@crease/shared/contracts/grounds');

async function mergedList(signal: AbortSignal): Promise<Ground[]> {
  const { listFavorites } = await contracts();
  const { favorites } = await call(listFavorites, { signal });
  const missing = ownerlessFavourites().filter((kept) => !favorites.some(({ _id }) => _id === kept._id));
  if (missing.length === 0) return favorites;
  await Promise.all(missing.map(({ _id }) => addUnlessGone(_id)));
  return (await call(listFavorites, { signal })).favorites;
}

async function addUnlessGone(groundId: string): Promise<void> {
  const { addFavorite } = await contracts();
  try {
    await call(addFavorite, { params: { groundId } });
  } catch (error) {
    if (!hasCode(error, 'NOT_FOUND')) throw error;
  }
}
