import type { ResponseOf } from '@crease/shared/contract';
import type { Ground, getGround, listGrounds } from '@crease/shared/contracts/grounds';
import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { GroundState } from '../../lib/live/ground-watches.js';
import { watchGrounds } from '../../lib/live/live.js';
import { groundKeys } from './ground-keys.js';

type ListData = InfiniteData<ResponseOf<typeof listGrounds>>;
type DetailData = ResponseOf<typeof getGround>['ground'];

/**
 * Live events of grounds: `ground:changed` brings a ground's free hours into every list. Its own page computes them,
 * and uses only the owner's switch.
 */
export function useLiveGrounds(groundIds: string[]): void {
  const client = useQueryClient();
  const ids = groundIds.join(',');
  useEffect(() => {
    if (!ids) return;
    return watchGrounds(ids.split(','), (state) => applyGroundState(client, state));
  }, [client, ids]);
}

export function applyGroundState(client: QueryClient, state: GroundState): void {
  client.setQueriesData<ListData>({ queryKey: groundKeys.lists }, (data) =>
    data
      ? {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            grounds: page.grounds.map((ground) => withState(ground, state)),
          })),
        }
      : data,
  );
  client.setQueriesData<DetailData>({ queryKey: groundKeys.detail(state.groundId) }, (ground) =>
    !ground || ground.isBookableOnline === state.isBookableOnline ? undefined : withState(ground, state),
  );
}

function withState(ground: Ground, state: GroundState): Ground {
  if (ground._id !== state.groundId) return ground;
  return { ...ground, availableSlots: state.availableSlots, isBookableOnline: state.isBookableOnline };
}
