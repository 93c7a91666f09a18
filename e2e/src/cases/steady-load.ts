import { setTimeout as sleep } from 'node:timers/promises';
import type { BookingDoc } from '@crease/domain/sales/booking-record/booking.schema';
import { getAvailability } from '@crease/shared/contracts/grounds';
import type { Operation } from '../history/history.js';
import { must } from './actor.js';
import { aSlot, bookingOf } from './places.js';
import type { Round } from './survives.js';

/** Pairs of rivals, who think for a moment between two things. */
const PAIRS = 2;
const THINKING_MS = 60;

export interface SteadyLoad {
  /** Ends the load and gives what was booked and paid. Throws when a step was refused. */
  end(): Promise<BookingDoc[]>;
}

/**
 * Pairs who look at a day and go for the same two hours of it at once; who has them pays and settles; and so on until it is
 * ended. All of it goes through `via` where that is given, else to one API process after another.
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
  // Whoever ends the load hears of it.
  all.catch(() => undefined);
  return {
    async end() {
      stop.abort();
      return (await all).flat();
    },
  };
}

/** What went wrong in a load: all but that of two rivals one is too late. */
export const failuresOf = (operations: readonly Operation[]): Operation[] =>
  operations.filter(({ outcome, code }) => outcome !== 'ok' && code !== 'SLOT_TAKEN');
