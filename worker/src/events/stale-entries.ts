import { WORKER_GROUP } from '@crease/domain/messaging/outbox/stream';
import { BATCH, type Entry, type GroupMember, type Pending } from './group-member.js';
import type { NewerEvents } from './newer-events.js';
import type { EntryTaker } from './take-entries.js';

/** Entries that a worker received and did not acknowledge for this long are claimed by another. */
const STALE_MS = 10_000;
const POLL_INTERVAL_MS = 5_000;
/** An entry that failed this often is put aside as dead. */
const MAX_DELIVERIES = 10;
/** A worker that is gone for this long is removed from the group. */
const FORGET_CONSUMER_MS = 3_600_000;

/** Takes over entries that other workers, or this process before it failed, left unacknowledged. */
export class StaleEntries {
  #polledAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly member: GroupMember,
    private readonly taker: EntryTaker,
    private readonly newer: NewerEvents,
  ) {}

  /** Does nothing until a poll interval has passed. */
  async takeOver(): Promise<void> {
    if (performance.now() - this.#polledAt < POLL_INTERVAL_MS) return;
    this.#polledAt = performance.now();
    const rows = await this.#find();
    if (rows.length > 0) await this.#claim(rows);
    await this.#forgetGoneWorkers();
  }

  async #claim(rows: readonly Pending[]): Promise<void> {
    const { redis, key, name } = this.member;
    const deliveries = new Map(rows.map(([id, , , count]) => [id, count]));
    const claimed = (await redis.xclaim(key, WORKER_GROUP, name, STALE_MS, ...deliveries.keys())) as Entry[];
    const hopeless = claimed.filter(([id]) => (deliveries.get(id) ?? 0) >= MAX_DELIVERIES);
    for (const entry of hopeless) await this.taker.file(entry, `it failed ${MAX_DELIVERIES} times`);
    await this.taker.take(claimed.filter((entry) => !hopeless.includes(entry)));
  }

  /** The oldest stale entries, except those that wait for a newer worker. */
  async #find(): Promise<Pending[]> {
    const { redis, key } = this.member;
    const stale: Pending[] = [];
    const waiting = new Set<string>();
    let from = '-';
    while (stale.length < BATCH) {
      const rows = (await redis.xpending(key, WORKER_GROUP, from, '+', BATCH)) as Pending[];
      for (const row of rows) {
        const [id, , idleMs] = row;
        if (this.newer.isWaiting(id)) waiting.add(id);
        else if (idleMs >= STALE_MS) stale.push(row);
      }
      const last = rows.at(-1)?.[0];
      if (last && rows.length === BATCH) {
        from = `(${last}`;
        continue;
      }
      // All pending entries were seen.
      this.newer.keepOnly(waiting);
      break;
    }
    return stale.slice(0, BATCH);
  }

  async #forgetGoneWorkers(): Promise<void> {
    const { redis, key } = this.member;
    const workers = (await redis.xinfo('CONSUMERS', key, WORKER_GROUP)) as unknown[][]; // flat name-value lists
    for (const flat of workers) {
      const of = (name: string) => flat[flat.indexOf(name) + 1];
      if (of('pending') === 0 && Number(of('idle')) > FORGET_CONSUMER_MS) {
        await redis.xgroup('DELCONSUMER', key, WORKER_GROUP, String(of('name')));
      }
    }
  }
}
