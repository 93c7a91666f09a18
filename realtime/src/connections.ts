import type { IncomingMessage } from 'node:http';
import { addressOf, type SocketLimit } from './address-limit.js';
import { forgetRequest } from './kept-request.js';
import type { EngineSocket, SocketServer } from './socket-server.js';

/**
 * Counts connections by address from the upgrade on: one that never identifies itself takes as much room as any other.
 */
export class Connections {
  readonly #addressOf = new WeakMap<IncomingMessage, string>();
  #opened = 0;

  constructor(
    private readonly addresses: SocketLimit,
    private readonly trustedHops: number,
  ) {}

  /** Connections opened since the start. */
  get opened(): number {
    return this.#opened;
  }

  admits(req: IncomingMessage): boolean {
    const address = addressOf(req, this.trustedHops);
    this.#addressOf.set(req, address);
    return this.addresses.hasRoom(address);
  }

  countOn(io: SocketServer): void {
    io.engine.on('connection', (raw: EngineSocket) => {
      this.#opened += 1;
      const address = this.#addressOf.get(raw.request) ?? addressOf(raw.request, this.trustedHops);
      this.addresses.enter(address);
      raw.once('close', () => this.addresses.leave(address));
      forgetRequest(raw);
    });
  }
}
