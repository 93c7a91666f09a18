import { CommandError } from '../request/command-error.js';
import { checkTime, monotonicNow, runUntil, timeLeft } from '../request/deadline.js';
import type { Doc } from '../values/bson-value.js';
import { CursorReply } from './cursor-reply.js';
import { encodeDocument } from './wire-codec.js';

const FIRST_BATCH = 101;
const BATCH_BYTES = 12 * 1024 * 1024;
const IDLE_MS = 10 * 60_000;

type Cursor = {
  namespace: string;
  docs: readonly Doc[];
  at: number;
  usedAt: number;
  /** What is left of the command's `maxTimeMS`, for all batches together. */
  msLeft: number;
};

/** Open cursors. Each holds the result of the time the query ran; idle ones end after ten minutes. */
export class Cursors {
  private readonly open = new Map<bigint, Cursor>();
  private nextId = BigInt(Date.now()) * 1000n;

  /** The first batch, and the cursor's id if there is more (0 otherwise). */
  start(
    namespace: string,
    docs: readonly Doc[],
    batchSize: number | undefined,
    singleBatch: boolean,
  ): CursorReply {
    const firstBatch = takeBatch(docs, 0, batchSize ?? FIRST_BATCH);
    let id = 0n;
    if (!singleBatch && firstBatch.length < docs.length) {
      this.sweep();
      id = this.nextId++;
      this.open.set(id, { namespace, docs, at: firstBatch.length, usedAt: Date.now(), msLeft: timeLeft() });
    }
    return new CursorReply('firstBatch', firstBatch, id, namespace);
  }

  /** @throws CommandError (43) for an unknown cursor, or (50) when its time is up */
  next(id: bigint, namespace: string, batchSize: number | undefined): CursorReply {
    const cursor = this.open.get(id);
    if (!cursor || cursor.namespace !== namespace)
      throw new CommandError('CursorNotFound', `cursor id ${id} not found`);
    this.open.delete(id);
    const began = monotonicNow();
    const nextBatch = runUntil(began + cursor.msLeft, () =>
      takeBatch(cursor.docs, cursor.at, batchSize || Number.POSITIVE_INFINITY),
    );
    cursor.at += nextBatch.length;
    cursor.usedAt = Date.now();
    cursor.msLeft -= monotonicNow() - began;
    const done = cursor.at >= cursor.docs.length;
    if (!done) this.open.set(id, cursor);
    return new CursorReply('nextBatch', nextBatch, done ? 0n : id, namespace);
  }

  kill(ids: readonly bigint[]): { killed: bigint[]; unknown: bigint[] } {
    const killed = ids.filter((id) => this.open.delete(id));
    return { killed, unknown: ids.filter((id) => !killed.includes(id)) };
  }

  get count(): number {
    return this.open.size;
  }

  private sweep(): void {
    const oldest = Date.now() - IDLE_MS;
    for (const [id, cursor] of this.open) if (cursor.usedAt < oldest) this.open.delete(id);
  }
}

function takeBatch(docs: readonly Doc[], from: number, most: number): Uint8Array[] {
  const batch: Uint8Array[] = [];
  let bytes = 0;
  for (let i = from; i < docs.length && batch.length < most; i++) {
    const doc = docs[i];
    if (!doc) break;
    checkTime();
    const encoded = encodeDocument(doc);
    bytes += encoded.length;
    if (batch.length > 0 && bytes > BATCH_BYTES) break;
    batch.push(encoded);
  }
  return batch;
}
