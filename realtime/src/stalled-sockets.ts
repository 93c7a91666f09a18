import type { Core } from '@crease/domain/platform/core';
import type { RealtimeMetrics } from './metrics.js';
import type { EngineSocket, SocketServer } from './socket-server.js';

/** A connection that has taken nothing for this long is closed: its client comes back and asks for everything anew. */
const STALLED_MS = 10_000;
const LOOK_EVERY_MS = 1_000;
/** Answers and news that wait for one connection, which no newer ones replace. */
const MOST_WAITING = 64 * 1024;

interface Waiting {
  since: number;
  /** What the system had taken of it by then. */
  taken: number;
}

/** Closes connections that take nothing any more: a stopped tab, a train in a tunnel. What waits for them stays bounded. */
export class StalledSockets {
  readonly #waiting = new WeakMap<EngineSocket, Waiting>();
  readonly #timer: NodeJS.Timeout;

  constructor(
    private readonly core: Pick<Core, 'log'>,
    io: SocketServer,
    private readonly metrics: () => RealtimeMetrics,
    private readonly stalledMs = STALLED_MS,
  ) {
    this.#timer = setInterval(() => {
      const now = performance.now();
      for (const { conn } of io.of('/').sockets.values()) this.#look(conn, now);
    }, LOOK_EVERY_MS);
    this.#timer.unref();
  }

  /** More waits in its queue of packets: with too much it is closed at once. */
  hasGrown(conn: EngineSocket, waiting: number): void {
    if (waiting > MOST_WAITING && conn.request.socket.writableLength > 0) this.#drop(conn);
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #look(conn: EngineSocket, now: number): void {
    const { writableLength, bytesWritten } = conn.request.socket;
    const known = this.#waiting.get(conn);
    if (writableLength === 0) {
      if (known) this.#waiting.delete(conn);
      return;
    }
    const taken = bytesWritten - writableLength;
    if (known?.taken !== taken) this.#waiting.set(conn, { since: now, taken });
    else if (now - known.since >= this.stalledMs) this.#drop(conn);
  }

  #drop(conn: EngineSocket): void {
    this.metrics().stalled.inc();
    this.core.log.debug('a connection that took nothing any more was closed');
    // Its bytes go with it: a polite end would wait behind them.
    conn.request.socket.resetAndDestroy();
  }
}
