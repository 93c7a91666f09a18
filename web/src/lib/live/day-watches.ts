import { type Availability, availability } from '@crease/shared/contracts/grounds';
import type { WatchAck } from '@crease/shared/events/sockets';
import { createKeyedWatches } from './keyed-watches.js';
import type { LiveSocket } from './live-socket.js';
import { ACK_MS } from './watch-again.js';

export type DayListener = (day: Availability) => void;

interface WatchedDay {
  groundId: string;
  date: string;
}

/** The watched days. */
export const createDayWatches = (socket: LiveSocket) =>
  createKeyedWatches<WatchedDay, Extract<WatchAck, { success: true }>, Availability>(socket, {
    keyOf: ({ groundId, date }) => `${groundId}:${date}`,
    ask: (day, answer) => socket.timeout(ACK_MS).emit('availability:watch', day, answer),
    end: (day) => socket.emit('availability:unwatch', day),
    stateIn: (ack) => availability.safeParse(ack.availability).data,
  });
