import {
  answerGame,
  answerRequest,
  type GameAnswer,
  joinGame,
  leaveGame,
  type OneGame,
  removePlayer,
} from '@crease/shared/contracts/games';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { gameKeys } from '../../games-near/public.js';

/** What players and the host do with a game. Each shows the answer, and has lists read again. */
export function useGameActions(id: string) {
  const client = useQueryClient();
  const params = { id };
  const onSuccess = (one: OneGame) => client.setQueryData(gameKeys.one(id), one);
  const onSettled = () => client.invalidateQueries({ queryKey: gameKeys.all });
  return {
    join: useMutation({
      mutationFn: async (note: string) =>
        (await call(joinGame, { params, body: note === '' ? {} : { note } })).place,
      onSettled,
    }),
    leave: useMutation({
      mutationFn: async () => (await call(leaveGame, { params })).place,
      onSettled,
    }),
    answerRequest: useMutation({
      mutationFn: ({ placeId, accept }: { placeId: string; accept: boolean }) =>
        call(answerRequest, { params: { id, placeId }, body: { accept } }),
      onSuccess,
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (placeId: string) => call(removePlayer, { params: { id, placeId } }),
      onSuccess,
      onSettled,
    }),
    answer: useMutation({
      mutationFn: (answer: GameAnswer) => call(answerGame, { params, body: { answer } }),
      onSuccess,
      onSettled,
    }),
  };
}
