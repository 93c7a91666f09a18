import type { ClientToServer, ServerToClient } from '@crease/shared/events/sockets';
import { io, type Socket } from 'socket.io-client';
import type { Slot } from '../history/acknowledgements.js';

/** Pause before a failed watch is retried. */
const RETRY_DELAY_MS = 300;
const ACK_MS = 2_000;

/**
 * A browser on a ground's page: watches a day, reconnects by itself like the web, and records how long it had no day.
 */
export class DayWatcher implements Disposable {
  readonly #socket: Socket<ServerToClient, ClientToServer>;
  readonly #gaps: number[] = [];
  #withoutSince: number | undefined = performance.now();
  #rev = -1;
  #cuts = 0;

  constructor(
    readonly slot: Slot,
    baseUrl: string,
  ) {
    this.#socket = io(baseUrl, {
      transports: ['websocket'],
      forceNew: true,
      // As in `web/src/lib/live/live-socket.ts`.
      reconnectionDelay: 500,
      reconnectionDelayMax: 5_000,
    });
    this.#socket.on('connect', () => this.#watch());
    this.#socket.on('disconnect', () => {
      this.#cuts += 1;
      this.#withoutSince ??= performance.now();
    });
    this.#socket.on('availability:changed', ({ rev }) => {
      this.#rev = Math.max(this.#rev, rev);
    });
  }

  /** The newest `rev` of the day it received. */
  get rev(): number {
    return this.#rev;
  }

  get hasDay(): boolean {
    return this.#withoutSince === undefined;
  }

  /** How often its socket was cut. */
  get cuts(): number {
    return this.#cuts;
  }

  /** The longest time in milliseconds without its day since it first had it. */
  get longestGapMs(): number {
    const now = this.#withoutSince === undefined ? 0 : performance.now() - this.#withoutSince;
    return Math.max(now, ...this.#gaps.slice(1));
  }

  #watch(): void {
    const { groundId, bookingDate: date } = this.slot;
    this.#socket.timeout(ACK_MS).emit('availability:watch', { groundId, date }, (error, ack) => {
      if (error || !ack.success) {
        setTimeout(() => this.#socket.connected && this.#watch(), RETRY_DELAY_MS);
        return;
      }
      this.#rev = Math.max(this.#rev, ack.availability.rev);
      if (this.#withoutSince !== undefined) this.#gaps.push(performance.now() - this.#withoutSince);
      this.#withoutSince = undefined;
    });
  }

  [Symbol.dispose](): void {
    this.#socket.disconnect();
  }
}
