import type { BodyOf } from '@crease/shared/contract';
import { rateFairPlay } from '@crease/shared/contracts/games';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { gameKeys } from '../../games-near/public.js';

/** Says how a player of a game played. The answer shows all that one has said. */
export function useFairPlay(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof rateFairPlay>) => call(rateFairPlay, { params: { id }, body }),
    onSuccess: (one) => client.setQueryData(gameKeys.one(id), one),
  });
}
