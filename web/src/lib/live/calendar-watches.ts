import { type CalendarAck, SERVER_EVENTS, type ServerEventData } from '@crease/shared/events/sockets';
import type { LiveSocket } from './live-socket.js';
import { ACK_MS, createWatchAgain, mayPass } from './watch-again.js';

export type CalendarDay = ServerEventData<'calendar:changed'>;
export type CalendarListener = (day: CalendarDay) => void;

interface Wish {
  groundIds: string[];
  date: string;
}

/**
 * The one date of some grounds whose calendar is on the screen. The server keeps one per socket, the latest requested.
 */
export function createCalendarWatches(socket: LiveSocket) {
  const wanted = new Map<CalendarListener, Wish>();

  /** Notifies the listeners of that day, unless the data violates its contract. */
  const tell = (day: unknown) => {
    const parsed = SERVER_EVENTS['calendar:changed'].safeParse(day);
    if (!parsed.success) return;
    const { groundId, date } = parsed.data;
    for (const [listener, wish] of wanted)
      if (wish.date === date && wish.groundIds.includes(groundId)) listener(parsed.data);
  };

  const request = () => {
    again.cancel();
    const wish = [...wanted.values()].at(-1);
    if (!socket.connected || !wish || wish.groundIds.length === 0) return;
    socket.timeout(ACK_MS).emit('calendar:watch', wish, (error: Error | null, ack: CalendarAck) => {
      if (mayPass(error, ack)) again.later();
      if (error || !ack.success) return;
      for (const day of ack.days) tell(day);
    });
  };
  const again = createWatchAgain(request);

  return {
    /** Watches a date of these grounds instead of the previous one. Returns a function that stops it. */
    add(groundIds: string[], date: string, onDay: CalendarListener): () => void {
      wanted.set(onDay, { groundIds, date });
      request();
      return () => wanted.delete(onDay);
    },
    request,
    tell,
  };
}
