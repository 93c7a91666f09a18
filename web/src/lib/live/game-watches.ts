import { type GameAck, SERVER_EVENTS, type ServerEventData } from '@crease/shared/events/sockets';
import { createKeyedWatches } from './keyed-watches.js';
import type { LiveSocket } from './live-socket.js';
import { ACK_MS } from './watch-again.js';

export type GameFrame = ServerEventData<'game:changed'>;
export type GameListener = (frame: GameFrame) => void;

/** The watched games. Each listener gets the game when the watch begins, after each reconnect and at each change. */
export function createGameWatches(socket: LiveSocket) {
  const watches = createKeyedWatches<
    string,
    Extract<GameAck, { success: true }> & { gameId: string },
    GameFrame
  >(socket, {
    keyOf: (gameId) => gameId,
    ask: (gameId, answer) =>
      socket
        .timeout(ACK_MS)
        .emit('game:watch', { gameId }, (error: Error | null, ack: GameAck) =>
          answer(error, ack?.success ? { ...ack, gameId } : ack),
        ),
    end: (gameId) => socket.emit('game:unwatch', { gameId }),
    stateIn: (ack) => SERVER_EVENTS['game:changed'].safeParse(ack).data,
  });
  return { ...watches, tell: (frame: GameFrame) => watches.tell(frame.gameId, frame) };
}
