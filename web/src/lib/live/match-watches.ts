import { type MatchAck, SERVER_EVENTS, type ServerEventData } from '@crease/shared/events/sockets';
import { createKeyedWatches } from './keyed-watches.js';
import type { LiveSocket } from './live-socket.js';
import { ACK_MS } from './watch-again.js';

export type MatchFrame = ServerEventData<'match:changed'>;
export type MatchListener = (frame: MatchFrame) => void;

/** The watched matches. Each listener gets the board when the watch begins, after each reconnect and at each change. */
export function createMatchWatches(socket: LiveSocket) {
  const watches = createKeyedWatches<
    string,
    Extract<MatchAck, { success: true }> & { matchId: string },
    MatchFrame
  >(socket, {
    keyOf: (matchId) => matchId,
    ask: (matchId, answer) =>
      socket
        .timeout(ACK_MS)
        .emit('match:watch', { matchId }, (error: Error | null, ack: MatchAck) =>
          answer(error, ack?.success ? { ...ack, matchId } : ack),
        ),
    end: (matchId) => socket.emit('match:unwatch', { matchId }),
    stateIn: (ack) => SERVER_EVENTS['match:changed'].safeParse(ack).data,
  });
  return { ...watches, tell: (frame: MatchFrame) => watches.tell(frame.matchId, frame) };
}
