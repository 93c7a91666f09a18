import { fieldOf, WORKER_GROUP } from '@crease/domain/messaging/outbox/stream';
import type { DeadEvent } from '@crease/domain/messaging/queues/dead-events';
import type { Logger } from '@crease/domain/platform/log';
import { type DomainEvent, parseEvent } from '@crease/shared/events/domain-events';
import type { Entry, GroupMember } from './group-member.js';
import type { NewerEvents } from './newer-events.js';

export interface EntryHandlers {
  log: Logger;
  /** True if a worker has work on events of this key. The body of any other event is never parsed. */
  wants(key: string): boolean;
  /** Turns events into jobs; when it fails the events come again. */
  dispatch(events: readonly DomainEvent[]): Promise<unknown>;
  /** Puts an entry aside that no worker could take. */
  file(dead: DeadEvent): Promise<void>;
  /** Parses an entry's event; `parseEvent` unless a test stands in for another version. */
  parse?: (raw: unknown) => DomainEvent;
}

interface Parsed {
  id: string;
  event: DomainEvent;
}

/** Turns entries of the stream into jobs and acknowledges them. */
export class EntryTaker {
  constructor(
    private readonly member: GroupMember,
    private readonly handlers: EntryHandlers,
    private readonly newer: NewerEvents,
  ) {}

  /** @throws if the only event of the batch could not be dispatched. */
  async take(all: readonly Entry[]): Promise<void> {
    const wanted = (entry: Entry): boolean => this.handlers.wants(fieldOf(entry[1], 'key') ?? '');
    const entries = all.filter(wanted);
    const rest = all.filter((entry) => !wanted(entry)).map(([id]) => id);
    if (rest.length > 0) await this.#acknowledge(rest);
    const parsed = await this.#parse(entries);
    if (parsed.length === 0) return;
    try {
      await this.#dispatch(parsed);
    } catch (error) {
      if (parsed.length === 1) throw error;
      await this.#dispatchOneByOne(parsed);
    }
  }

  /** Puts an entry aside as dead, so that it cannot block the others. */
  async file(entry: Entry, why: unknown): Promise<void> {
    const [streamId, fields] = entry;
    const about = { streamId, key: fieldOf(fields, 'key'), event: fieldOf(fields, 'event') };
    this.handlers.log.error({ err: why, streamId, key: about.key }, 'an event was put aside as dead');
    const reason = why instanceof Error ? why.message.slice(0, 500) : String(why);
    await this.handlers.file({ ...about, reason });
    await this.#acknowledge([streamId]);
  }

  async #parse(entries: readonly Entry[]): Promise<Parsed[]> {
    const { parse = parseEvent } = this.handlers;
    const parsed: Parsed[] = [];
    for (const entry of entries) {
      const [id, fields] = entry;
      try {
        parsed.push({ id, event: parse(JSON.parse(fieldOf(fields, 'event') ?? '')) });
      } catch (error) {
        if (this.newer.canWait(id, error)) await this.newer.leave(id, error);
        else await this.file(entry, error);
      }
    }
    return parsed;
  }

  async #dispatch(parsed: readonly Parsed[]): Promise<void> {
    await this.handlers.dispatch(parsed.map(({ event }) => event));
    await this.#acknowledge(parsed.map(({ id }) => id));
  }

  /** After a failed batch: one of the events may be the reason, and must not keep back the others. */
  async #dispatchOneByOne(parsed: readonly Parsed[]): Promise<void> {
    for (const one of parsed) {
      try {
        await this.#dispatch([one]);
      } catch (cause) {
        this.handlers.log.warn({ err: cause, event: one.event.id }, 'an event could not be queued yet');
      }
    }
  }

  async #acknowledge(ids: readonly string[]): Promise<void> {
    await this.member.redis.xack(this.member.key, WORKER_GROUP, ...ids);
  }
}
