import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { indexDocument } from '../index/index-spec.js';
import type { Doc } from '../values/bson-value.js';
import { encodeDocument } from '../wire/wire-codec.js';
import { syncDirectory } from './journal.js';
import { encodeRecord, type Operation } from './journal-record.js';
import type { Store } from './store.js';

/** Documents per record of a snapshot: few enough that encoding them does not delay commands. */
const DOCUMENTS_PER_RECORD = 100;

/** The path of a numbered snapshot: the state just before the journal with that number. */
export function snapshotPath(directory: string, number: number): string {
  return path.join(directory, `snapshot-${String(number).padStart(6, '0')}.db`);
}

/** The state of one collection at a moment; references suffice, because documents are never modified in place. */
type Frozen = { namespace: string; indexes: Doc[]; docs: Doc[] };

/** The whole store's state at this moment. */
export function freeze(store: Store): Frozen[] {
  return [...store.collections.values()].map((collection) => ({
    namespace: collection.namespace,
    indexes: collection.indexes.slice(1).map(({ spec }) => indexDocument(spec)),
    docs: Array.from(collection.records.values(), ({ doc }) => doc),
  }));
}

/** Writes a frozen state beside the journal; it becomes valid by its rename, once it is complete and on disk. */
export async function writeSnapshot(
  directory: string,
  number: number,
  state: readonly Frozen[],
): Promise<number> {
  const target = snapshotPath(directory, number);
  try {
    const bytes = await writeAll(`${target}.tmp`, state);
    await rename(`${target}.tmp`, target);
    syncDirectory(directory);
    return bytes;
  } catch (error) {
    // A partial snapshot is useless, and on a full disk it takes the space that is missing.
    await rm(`${target}.tmp`, { force: true });
    throw error;
  }
}

async function writeAll(target: string, state: readonly Frozen[]): Promise<number> {
  const file = await open(target, 'w');
  let bytes = 0;
  try {
    for (const { namespace, indexes, docs } of state) {
      const heads: Operation[] = [{ head: { o: 'create', n: namespace } }];
      for (const spec of indexes) heads.push({ head: { o: 'index', n: namespace, s: spec } });
      bytes += await writeRecord(file, heads);
      for (let from = 0; from < docs.length; from += DOCUMENTS_PER_RECORD) {
        const part = docs.slice(from, from + DOCUMENTS_PER_RECORD);
        bytes += await writeRecord(
          file,
          part.map((doc) => ({ head: { o: 'put', n: namespace }, body: encodeDocument(doc) })),
        );
      }
    }
    bytes += await writeRecord(file, [{ head: { o: 'end' } }]);
    await file.datasync();
    return bytes;
  } finally {
    await file.close();
  }
}

async function writeRecord(file: FileHandle, operations: readonly Operation[]): Promise<number> {
  const record = encodeRecord(operations, 0);
  await file.writeFile(record);
  return record.length;
}
