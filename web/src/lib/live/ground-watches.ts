import {
  type GroundsAck,
  MAX_WATCHED_GROUNDS,
  SERVER_EVENTS,
  type ServerEventData,
} from '@crease/shared/events/sockets';
import type { LiveSocket } from './live-socket.js';
import { ACK_MS, createWatchAgain, mayPass } from './watch-again.js';

export type GroundState = ServerEventData<'ground:changed'>;
export type GroundListener = (state: GroundState) => void;

/** The grounds whose free hours are watched. The server keeps one list, which each request replaces. */
export function createGroundWatches(socket: LiveSocket) {
  const wanted = new Map<GroundListener, string[]>();

  /** Notifies the listeners of that ground, unless the state violates its contract. */
  const tell = (state: unknown) => {
    const parsed = SERVER_EVENTS['ground:changed'].safeParse(state);
    if (!parsed.success) return;
    for (const [listener, ids] of wanted) if (ids.includes(parsed.data.groundId)) listener(parsed.data);
  };

  const request = () => {
    again.cancel();
    const groundIds = watchedIds(wanted.values());
    if (!socket.connected || groundIds.length === 0) return;
    socket.timeout(ACK_MS).emit('grounds:watch', { groundIds }, (error: Error | null, ack: GroundsAck) => {
      if (mayPass(error, ack)) again.later();
      if (error || !ack.success) return;
      for (const state of ack.grounds) tell(state);
    });
  };
  const again = createWatchAgain(request);

  return {
    /** Watches grounds for one more listener. Returns a function that stops it. */
    add(groundIds: string[], onGround: GroundListener): () => void {
      wanted.set(onGround, groundIds);
      request();
      return () => wanted.delete(onGround);
    },
    request,
    tell,
  };
}

/** Each ground once; if there are too many, those requested last. */
export function watchedIds(lists: Iterable<string[]>): string[] {
  return [...new Set([...lists].flat())].slice(-MAX_WATCHED_GROUNDS);
}
