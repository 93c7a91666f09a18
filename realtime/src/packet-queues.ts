import type { EngineSocket, SocketServer } from './socket-server.js';

/**
 * What waits in each connection's queue of packets, in characters: answers and news of one person that came while the
 * bytes of others were not taken yet. Never the state of a room (`room-frames.ts`).
 */
export class PacketQueues {
  readonly #waiting = new WeakMap<EngineSocket, number>();

  /** `onGrowth`: called with each packet that has to wait, and how much waits then. */
  constructor(io: SocketServer, onGrowth: (conn: EngineSocket, waiting: number) => void) {
    const waiting = this.#waiting;
    const of = (conn: EngineSocket): number => this.of(conn);
    // One function for all connections: each would else keep its own.
    function onCreated(this: EngineSocket, { data }: { data?: unknown }): void {
      const length = of(this) + 1 + (typeof data === 'string' ? data.length : 0);
      waiting.set(this, length);
      onGrowth(this, length);
    }
    function onFlush(this: EngineSocket): void {
      waiting.delete(this);
    }
    io.engine.on('connection', (conn: EngineSocket) => {
      conn.on('packetCreate', onCreated);
      conn.on('flush', onFlush);
    });
  }

  /** 0 where nothing waits. */
  of(conn: EngineSocket): number {
    return this.#waiting.get(conn) ?? 0;
  }
}
