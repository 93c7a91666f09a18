import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { call } from '../../../lib/api/call.js';
import { positionAtom } from '../../../lib/position.js';
import { groundKeys } from '../ground-keys.js';
import { getGround } from '../grounds.light.js';
import { groundOfPage } from '../page-ground.js';

export function useGround(id: string) {
  const place = useAtomValue(positionAtom);
  return useQuery({
    queryKey: [...groundKeys.detail(id), place],
    queryFn: async ({ signal }) => {
      const query = place ? { lat: place.latitude, lng: place.longitude } : {};
      return (await call(getGround, { params: { id }, query, signal })).ground;
    },
    // The page's own data has no distance, so the server is asked if the player's position is known.
    initialData: () => (place ? undefined : groundOfPage(id)),
    initialDataUpdatedAt: performance.timeOrigin,
  });
}
