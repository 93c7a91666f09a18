import { WORKER_GROUP } from '@crease/domain/messaging/outbox/stream';
import type { Logger } from '@crease/domain/platform/log';
import { UnknownEvent } from '@crease/shared/events/domain-events';
import type { GroupMember } from './group-member.js';

/** How long an event of a newer version waits for a worker that knows it: longer than any rollout. */
const KEEP_MS = 24 * 3_600_000;
/** Maximum number of waiting events: while they wait, nothing after them is trimmed off the stream. */
const MAX_WAITING = 1_000;

/** Entries of a newer version that this process has seen. It no longer claims them, so that a newer worker can. */
export class NewerEvents {
  readonly #ids = new Set<string>();

  constructor(
    private readonly member: GroupMember,
    private readonly log: Logger,
    private readonly now: () => Date,
  ) {}

  isWaiting(id: string): boolean {
    return this.#ids.has(id) && !this.#isOld(id);
  }

  canWait(id: string, error: unknown): error is UnknownEvent {
    return error instanceof UnknownEvent && this.#ids.size < MAX_WAITING && !this.#isOld(id);
  }

  /** Leaves an entry unacknowledged and resets its deliveries: a reader that cannot know it is not a failure of it. */
  async leave(id: string, { event }: UnknownEvent): Promise<void> {
    const { redis, key, name } = this.member;
    this.log.info({ event: event.name, v: event.v }, 'an event waits for a newer worker');
    await redis.call('XCLAIM', key, WORKER_GROUP, name, 0, id, 'RETRYCOUNT', 0, 'JUSTID');
    this.#ids.add(id);
  }

  /** Forgets all but these: the others have found a worker. */
  keepOnly(waiting: ReadonlySet<string>): void {
    for (const id of this.#ids) if (!waiting.has(id)) this.#ids.delete(id);
  }

  #isOld(id: string): boolean {
    return this.now().getTime() - Number(id.split('-')[0]) > KEEP_MS;
  }
}
