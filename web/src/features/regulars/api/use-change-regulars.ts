import {
  addRegular,
  endRegular,
  type RegularWithDates,
  skipRegularDate,
} from '@crease/shared/contracts/regulars';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { refetchOwner } from '../../desk/public.js';
import { availabilityKeys } from '../../slots/public.js';
import { type RegularBody, regularKeys } from '../regular-keys.js';

/** Shows the result of a write, and refetches what else it has changed. */
function apply(client: QueryClient, answer: RegularWithDates): void {
  const { _id, groundId } = answer.regular;
  client.setQueryData(regularKeys.one(_id), answer);
  void client.invalidateQueries({ queryKey: regularKeys.ofGround(groundId) });
  void client.invalidateQueries({ queryKey: availabilityKeys.ground(groundId) });
  refetchOwner(client);
}

export function useAddRegular(groundId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: RegularBody): Promise<RegularWithDates> => {
      const { regular, dates } = await call(addRegular, { params: { id: groundId }, body });
      if (!('_id' in regular)) throw new Error('a regular that was written down has an id');
      return { regular, dates };
    },
    onSuccess: (answer) => apply(client, answer),
  });
}

export function useSkipDate(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (bookingDate: string) => call(skipRegularDate, { params: { id }, body: { bookingDate } }),
    onSuccess: (answer) => apply(client, answer),
  });
}

export function useEndRegular(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (from: string) => call(endRegular, { params: { id }, query: { from } }),
    onSuccess: (answer) => apply(client, answer),
  });
}
