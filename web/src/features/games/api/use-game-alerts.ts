import {
  addGameAlert,
  dropGameAlert,
  listGameAlerts,
  type WantedGames,
} from '@crease/shared/contracts/game-alerts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { MINE } from '../../../lib/mine.js';
import { useUser } from '../../../lib/session.js';

const KEY = [MINE, 'game-alerts'] as const;

/** My saved searches of games. */
export function useGameAlerts() {
  const user = useUser();
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await call(listGameAlerts, { signal })).alerts,
    enabled: user !== undefined,
  });
}

export function useAddGameAlert() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: WantedGames) => call(addGameAlert, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
  });
}

export function useDropGameAlert() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(dropGameAlert, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
  });
}
