import { type LiveMatchesAck, SERVER_EVENTS, type ServerEventData } from '@crease/shared/events/sockets';
import { createKeyedWatches } from './keyed-watches.js';
import type { LiveSocket } from './live-socket.js';
import { ACK_MS } from './watch-again.js';

type LiveMatches = ServerEventData<'live-matches:changed'>;
export type LiveMatchesListener = (live: LiveMatches) => void;

const KEY = 'live';

/** Which matches are played now: at the start, after each reconnect and at each change. */
export function createLiveMatchesWatch(socket: LiveSocket) {
  const watches = createKeyedWatches<typeof KEY, Extract<LiveMatchesAck, { success: true }>, LiveMatches>(
    socket,
    {
      keyOf: (key) => key,
      ask: (_, answer) => socket.timeout(ACK_MS).emit('live-matches:watch', {}, answer),
      end: () => socket.emit('live-matches:unwatch', {}),
      stateIn: (ack) => SERVER_EVENTS['live-matches:changed'].safeParse(ack).data,
    },
  );
  return {
    add: (listener: LiveMatchesListener) => watches.add(KEY, listener),
    requestAll: watches.requestAll,
    tell: (live: LiveMatches) => watches.tell(KEY, live),
  };
}
