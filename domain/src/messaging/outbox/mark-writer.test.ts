import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import type { Db } from '../../platform/models.js';
import { createMarkWriter } from './mark-writer.js';
import type { OutboxDoc, PublishedEntry } from './outbox-storage.queries.js';

const _id = new Types.ObjectId();

/** The game as it was when its last entry was published: its `seq`, and the ids in its outbox. */
const gameAt = (seq: number, ...ids: string[]): OutboxDoc => ({
  _id,
  seq,
  outbox: ids.map((id) => ({ id, name: 'game.changed', at: new Date(), data: { gameId: `${_id}` } })),
});

/** The entries that are marked after these publications, in order, each with the document at that time. */
function markedAfter(...published: readonly (readonly [entryId: string, doc: OutboxDoc])[]): unknown[] {
  const marked: unknown[] = [];
  const bulkWrite = (writes: { updateOne: { arrayFilters: object[] } }[]) => {
    for (const { updateOne } of writes) marked.push(...updateOne.arrayFilters.flatMap(Object.values));
    return Promise.resolve({ matchedCount: writes.length });
  };
  const marks = createMarkWriter(
    { games: { bulkWrite } } as unknown as Db, // only this collection is written
    () => new Date(),
    () => undefined,
  );
  for (const [entryId, doc] of published) {
    const entry: PublishedEntry = { collection: 'games', id: _id, entryId, streamId: '1-0' };
    marks.addEntries(`game:${_id}`, doc, [entry]);
  }
  marks.writeSoon();
  marks.writeAll();
  return marked;
}

it('marks every published entry that the document keeps', () => {
  expect(markedAfter(['a', gameAt(1, 'a')], ['b', gameAt(2, 'a', 'b')])).toEqual(['a', 'b']);
});

it('leaves out an entry that a newer one has replaced, in whichever order the two were published', () => {
  const [older, newer] = [['a', gameAt(1, 'a')] as const, ['b', gameAt(2, 'b')] as const];
  expect(markedAfter(older, newer)).toEqual(['b']);
  expect(markedAfter(newer, older)).toEqual(['b']);
});
