import { playAgain } from '@crease/shared/contracts/games';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { toast } from '../../../components/toast-store.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { call } from '../../../lib/api/call.js';
import { bookingKeys } from '../../bookings/public.js';
import { gameKeys } from '../../games-near/public.js';
import { playAgainTexts as t } from '../play-again-texts.js';

/** Books the hours of a game again, a week later, and goes on to pay them. */
export function usePlayAgain(id: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => (await call(playAgain, { params: { id }, body: {} })).booking,
    onSuccess: (booking) => {
      void client.invalidateQueries({ queryKey: bookingKeys.all });
      void navigate(`/booking/${booking._id}`, { state: { pay: true } });
    },
    onError: (error) => toast.error(messageOf(error, t.failed)),
    onSettled: () => client.invalidateQueries({ queryKey: gameKeys.one(id) }),
  });
  return { book: () => mutate(), isPending };
}
