import { type Availability, availability } from '@crease/shared/contracts/grounds';
import type { WatchAck } from '@crease/shared/events/sockets';
import type { LiveSocket } from './live-socket.js';
import { ACK_MS, createWatchAgain, mayPass, type WatchAgain } from './watch-again.js';

export type DayListener = (day: Availability) => void;

interface DayWatch {
  groundId: string;
  date: string;
  listeners: Set<DayListener>;
  again: WatchAgain;
}

/** The watched days, each requested once for all its listeners. */
export function createDayWatches(socket: LiveSocket) {
  const watches = new Map<string, DayWatch>();

  const watchOf = (groundId: string, date: string): DayWatch => {
    const key = `${groundId}:${date}`;
    const known = watches.get(key);
    if (known) return known;
    const watch: DayWatch = {
      groundId,
      date,
      listeners: new Set(),
      again: createWatchAgain(() => request(socket, watch)),
    };
    watches.set(key, watch);
    return watch;
  };

  return {
    /** Watches a day for one more listener. Returns a function that stops it. */
    add(groundId: string, date: string, onDay: DayListener): () => void {
      const watch = watchOf(groundId, date);
      watch.listeners.add(onDay);
      request(socket, watch);
      return () => {
        watch.listeners.delete(onDay);
        if (watch.listeners.size > 0) return;
        watches.delete(`${groundId}:${date}`);
        if (socket.connected) socket.emit('availability:unwatch', { groundId, date });
      };
    },
    /** The server forgets the watches of a closed socket. */
    requestAll() {
      for (const watch of watches.values()) request(socket, watch);
    },
  };
}

function request(socket: LiveSocket, { groundId, date, listeners, again }: DayWatch): void {
  again.cancel();
  if (!socket.connected || listeners.size === 0) return;
  socket
    .timeout(ACK_MS)
    .emit('availability:watch', { groundId, date }, (error: Error | null, ack: WatchAck) => {
      if (mayPass(error, ack)) again.later();
      if (error || !ack.success) return;
      const parsed = availability.safeParse(ack.availability);
      if (parsed.success) for (const listener of listeners) listener(parsed.data);
    });
}
