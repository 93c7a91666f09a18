import { setTimeout as sleep } from 'node:timers/promises';
import type { BookingDoc } from '@crease/domain/sales/booking-record/booking.schema';
import { getAvailability } from '@crease/shared/contracts/grounds';
import type { Operation } from '../history/history.js';
import { must } from './actor.js';
import { aSlot, bookingOf } from './places.js';
import type { Round } from './survives.js';

/** Pairs of rivals, who pause briefly between two actions. */
const PAIRS = 2;
const THINKING_MS = 60;

export interface SteadyLoad {
  /** Ends the load and returns the bookings that were paid. @throws if a step was refused */
  end(): Promise<BookingDoc[]>;
}

/**
 * Pairs of rivals who read a day and try for the same two hours at once; the winner pays and settles; repeated until
 * stopped. All calls go through `via` if given, otherwise to the API processes in turn.
 */
export function startLoad(
  { system, core, history }: Pick<Round, 'system' | 'core' | 'history'>,
  via?: { url: string },
): SteadyLoad {
  const stop = new AbortController();
  const player = async () => {
    const actor = await system.actor(history);
    return via ? actor.via(via) : actor;
  };
  const playOne = async (): Promise<BookingDoc> => {
    const rivals = await Promise.all([player(), player()]);
    const slot = await aSlot(core);
    const params = { id: slot.groundId, date: slot.bookingDate };
    for (const rival of rivals) must(await rival.call('day', getAvailability, { params }));
    const answers = await Promise.all(rivals.map((rival) => rival.book(slot)));
    const first = answers.findIndex(({ value }) => value);
    const [winner, won] = [rivals[first], answers[first]];
    if (!winner || !won)
      throw new Error(`nobody got the hours: ${answers.map(({ detail }) => detail).join(', ')}`);
    const { booking } = must(won);
    const { order } = must(await winner.order(booking._id));
    await winner.pay(order.id);
    must(await winner.verify(booking._id, order.id));
    return await bookingOf(core, booking._id);
  };
  const play = async (): Promise<BookingDoc[]> => {
    const booked: BookingDoc[] = [];
    while (!stop.signal.aborted) {
      booked.push(await playOne());
      await sleep(THINKING_MS);
    }
    return booked;
  };
  const all = Promise.all(Array.from({ length: PAIRS }, play));
  // The rejection is reported by `end`.
  all.catch(() => undefined);
  return {
    async end() {
      stop.abort();
      return (await all).flat();
    },
  };
}

/** The failures of a load, except that one of two rivals is too late. */
export const failuresOf = (operations: readonly Operation[]): Operation[] =>
  operations.filter(({ outcome, code }) => outcome !== 'ok' && code !== 'SLOT_TAKEN');
