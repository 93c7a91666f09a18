import type { BodyOf } from '@crease/shared/contract';
import { setGame } from '@crease/shared/contracts/games';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { gameKeys } from '../../games-near/public.js';

/** Lets others join a booking's game, or changes its terms. */
export function useSetGame(bookingId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof setGame>) => call(setGame, { params: { id: bookingId }, body }),
    onSuccess: (one) => {
      client.setQueryData(gameKeys.one(one.game._id), one);
      return client.invalidateQueries({ queryKey: gameKeys.all });
    },
  });
}
