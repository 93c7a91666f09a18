import { setTimeout as sleep } from 'node:timers/promises';
import { forgetEnded } from '@crease/domain/accounts/auth/authenticate';
import type { Core } from '@crease/domain/platform/core';
import { isDatabaseAway } from '@crease/domain/platform/database-away';
import { forRequest } from '@crease/domain/platform/request-scope';
import type { DomainEvent, EventName } from '@crease/shared/events/domain-events';
import { type BroadcastContext, broadcast, orderKey } from './broadcast.js';
import { KeyedQueue } from './keyed-queue.js';
import type { SocketServer } from './socket-server.js';

/** Retries of a delivery that failed because the database is away. */
const RETRIES = { times: 10, afterMs: 1_000 };

/** Delivers events of the stream to sockets, in order within each `orderKey`. */
export class EventDelivery {
  readonly #queue = new KeyedQueue();
  #received = 0;

  constructor(
    private readonly context: BroadcastContext,
    private readonly io: SocketServer,
  ) {}

  /** Events received since the start. */
  get received(): number {
    return this.#received;
  }

  deliver<N extends EventName>(event: DomainEvent<N>): void {
    this.#received += 1;
    const { core } = this.context;
    forgetEnded(core, event);
    const ofRequest = forRequest(core, event.requestId);
    this.#queue.run(orderKey(event), () => this.#toSockets(event, ofRequest));
  }

  async settled(): Promise<void> {
    await this.#queue.settled();
  }

  /** Never rejects. */
  async #toSockets<N extends EventName>(
    event: DomainEvent<N>,
    core: Core,
    retriesLeft = RETRIES.times,
  ): Promise<void> {
    try {
      await broadcast[event.name]({ ...this.context, ...this.#traced(event), core }, event);
    } catch (error) {
      // An open socket would otherwise never learn of the event.
      if (isDatabaseAway(error) && retriesLeft > 0 && this.io.of('/').sockets.size > 0) {
        await sleep(RETRIES.afterMs);
        return await this.#toSockets(event, core, retriesLeft - 1);
      }
      // Messages are hints: a client that misses one is up to date again after its next read.
      core.log.warn({ err: error, event: event.name }, 'an event could not be sent to sockets');
    }
  }

  /** Wraps the messages of a traced event in spans of its trace. */
  #traced({ traceparent }: DomainEvent): Partial<BroadcastContext> {
    const { tracing } = this.context.core;
    if (!tracing || traceparent === undefined) return {};
    return {
      send: (to, name, data, at) => {
        const span = tracing.start(`emit ${name}`, { kind: 'producer', parent: traceparent });
        this.context.send(to, name, data, at);
        span?.end();
      },
    };
  }
}
