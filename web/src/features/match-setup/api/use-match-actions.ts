import type { BodyOf } from '@crease/shared/contract';
import type { LineUp, Match, toss, updateMatch } from '@crease/shared/contracts/matches';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../../../lib/api/call.js';
import { type MatchWithCard, matchKeys } from '../../matches/public.js';

/** Loaded when they are called: most readers of a match only read it. */
export const contracts = () => import('@crease/shared/contracts/matches');

/** What people do with a match besides scoring it. Each shows the answer, and has lists read again. */
export function useMatchActions(id: string) {
  const client = useQueryClient();
  const params = { id };
  const onSuccess = (match: Match) =>
    client.setQueryData<MatchWithCard>(matchKeys.one(id), (known) => known && { ...known, match });
  const onSettled = () => client.invalidateQueries({ queryKey: matchKeys.all });
  return {
    setSide: useMutation({
      mutationFn: async ({ side, lineUp }: { side: 0 | 1; lineUp: LineUp }) =>
        (
          await call((await contracts()).setMatchSide, {
            params: { id, side: side === 0 ? '0' : '1' },
            body: lineUp,
          })
        ).match,
      onSuccess,
      onSettled,
    }),
    update: useMutation({
      mutationFn: async (body: BodyOf<typeof updateMatch>) =>
        (await call((await contracts()).updateMatch, { params, body })).match,
      onSuccess,
      onSettled,
    }),
    setToss: useMutation({
      mutationFn: async (body: z.infer<typeof toss>) =>
        (await call((await contracts()).setMatchToss, { params, body })).match,
      onSuccess,
      onSettled,
    }),
    accept: useMutation({
      mutationFn: async (accept: boolean) =>
        (await call((await contracts()).acceptMatchPlace, { params, body: { accept } })).match,
      onSuccess,
      onSettled,
    }),
    confirm: useMutation({
      /** `accepts` that later matches of the tournament fall. */
      mutationFn: async (accepts: boolean) =>
        (
          await call((await contracts()).confirmMatch, {
            params,
            ...(accepts ? { body: { confirm: true } } : {}),
          })
        ).match,
      onSuccess,
      onSettled,
    }),
    dispute: useMutation({
      mutationFn: async (text: string) =>
        (await call((await contracts()).disputeMatch, { params, body: { text } })).match,
      onSuccess,
      onSettled,
    }),
  };
}
