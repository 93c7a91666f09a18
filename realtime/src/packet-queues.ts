import type { EngineSocket, SocketServer } from './socket-server.js';

/**
 * Characters waiting in each connection's packet queue: answers and messages that came while the socket's buffer was
 * full. Room states never wait here (`room-frames.ts`).
 */
export class PacketQueues {
  readonly #waiting = new WeakMap<EngineSocket, number>();

  /** `onGrowth` is called with each packet that has to wait, and the total that waits. */
  constructor(io: SocketServer, onGrowth: (conn: EngineSocket, waiting: number) => void) {
    const waiting = this.#waiting;
    const of = (conn: EngineSocket): number => this.of(conn);
    // Shared by all connections: a closure per connection would cost memory for each.
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

  of(conn: EngineSocket): number {
    return this.#waiting.get(conn) ?? 0;
  }
}
