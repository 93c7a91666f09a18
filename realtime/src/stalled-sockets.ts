import type { Core } from '@crease/domain/platform/core';
import type { RealtimeMetrics } from './metrics.js';
import type { EngineSocket, SocketServer } from './socket-server.js';

/** A connection that reads nothing for this long is closed: its client reconnects and reads everything again. */
const STALLED_MS = 10_000;
const POLL_INTERVAL_MS = 1_000;
/** Maximum size of one connection's waiting answers and messages, which newer ones do not replace. */
const MAX_WAITING_LENGTH = 64 * 1024;

interface Waiting {
  since: number;
  /** Bytes that the system had taken by then. */
  taken: number;
}

/**
 * Closes connections that stopped reading (a suspended tab, a train in a tunnel), so that what waits for them stays
 * bounded.
 */
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
      for (const { conn } of io.of('/').sockets.values()) this.#check(conn, now);
    }, POLL_INTERVAL_MS);
    this.#timer.unref();
  }

  /** Closes a connection at once if too much waits in its packet queue. */
  hasGrown(conn: EngineSocket, waiting: number): void {
    if (waiting > MAX_WAITING_LENGTH && conn.request.socket.writableLength > 0) this.#drop(conn);
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #check(conn: EngineSocket, now: number): void {
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
    this.core.log.debug('a connection that stopped reading was closed');
    // A graceful close would wait behind the unread bytes.
    conn.request.socket.resetAndDestroy();
  }
}
