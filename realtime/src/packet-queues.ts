import type { EngineSocket, SocketServer } from './socket-server.js';

/**
 * What waits in each connection's queue of packets, in characters: answers and news of one person that came while the
 * bytes of others were not taken yet. Never the state of a room (`room-frames.ts`).
 */
export class PacketQueues {
  readonly #waiting = new WeakMap<EngineSocket, number>();

  /** `onGrowth`: called with each packet that has to wait, and how much waits then. */
  constructor(io: SocketServer, onGrowth: (conn: EngineSocket, waiting: number) => void) {
    io.engine.on('connection', (conn: EngineSocket) => {
      conn.on('packetCreate', ({ data }: { data?: unknown }) => {
        const waiting = this.of(conn) + 1 + (typeof data === 'string' ? data.length : 0);
        this.#waiting.set(conn, waiting);
        onGrowth(conn, waiting);
      });
      conn.on('flush', () => this.#waiting.delete(conn));
    });
  }

  /** 0 where nothing waits. */
  of(conn: EngineSocket): number {
    return this.#waiting.get(conn) ?? 0;
  }
}
