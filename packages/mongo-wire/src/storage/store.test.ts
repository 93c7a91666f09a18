import { describe, expect, it } from 'vitest';
import { parseIndexSpec } from '../index/index-spec.js';
import { CommandError } from '../request/command-error.js';
import type { Doc } from '../values/bson-value.js';
import type { Operation } from './journal-record.js';
import { Store } from './store.js';

/** A journal that refuses on request. */
class FakeJournal {
  full = false;
  readonly records: (readonly Operation[])[] = [];

  append(operations: readonly Operation[]): Promise<void> {
    if (this.full) throw new CommandError('OutOfDiskSpace', 'the disk is full');
    this.records.push(operations);
    return Promise.resolve();
  }
}

function aStore(): { store: Store; journal: FakeJournal } {
  const store = new Store();
  const journal = new FakeJournal();
  store.journal = journal;
  store.run(() => {
    const things = store.open('db.things');
    things.createIndex(parseIndexSpec({ key: { n: 1 }, unique: true }));
    for (let n = 1; n <= 3; n++) things.insert({ _id: n, n });
  });
  return { store, journal };
}

/** Everything the store holds: documents, and per index how many entries. */
function contents(store: Store): Doc {
  return Object.fromEntries(
    [...store.collections].map(([name, collection]) => [
      name,
      {
        docs: [...collection.records.values()]
          .map(({ doc }) => doc)
          .sort((a, b) => Number(a._id) - Number(b._id)),
        indexes: collection.indexes.map(({ spec, entries }) => [spec.name, entries.size]),
      },
    ]),
  );
}

describe('a command', () => {
  it('is one record of the journal', () => {
    const { store, journal } = aStore();
    expect(journal.records).toHaveLength(1);
    expect(journal.records[0]?.map(({ head }) => head.o)).toEqual(['create', 'index', 'put', 'put', 'put']);
    expect(store.run(() => 5).durable).toBeUndefined();
    expect(journal.records).toHaveLength(1);
  });

  it('that fails midway keeps what it did before, and journals that', () => {
    const { store, journal } = aStore();
    const { value } = store.run(() => {
      store.open('db.things').insert({ _id: 4, n: 4 });
      store.open('db.things').insert({ _id: 5, n: 4 });
    });
    expect(value).toMatchObject({ code: 11000 });
    expect(journal.records[1]?.map(({ head }) => head.o)).toEqual(['put']);
    expect(contents(store)).toMatchObject({
      'db.things': {
        indexes: [
          ['_id_', 4],
          ['n_1', 4],
        ],
      },
    });
  });

  it.each<[string, (store: Store) => void]>([
    ['an insert', (store) => store.open('db.things').insert({ n: 9 })],
    ['an insert into a new collection', (store) => store.open('db.other').insert({ n: 9 })],
    [
      'an update',
      (store) => {
        const things = store.open('db.things');
        for (const record of things.records.values())
          things.update(record, { ...record.doc, n: Number(record.doc.n) + 10 });
      },
    ],
    [
      'a removal',
      (store) => {
        const things = store.open('db.things');
        for (const record of [...things.records.values()]) things.remove(record);
      },
    ],
    ['a new index', (store) => store.open('db.things').createIndex(parseIndexSpec({ key: { m: 1 } }))],
    ['a dropped index', (store) => store.open('db.things').dropIndex('n_1')],
    ['a dropped collection', (store) => store.drop('db.things')],
  ])('that the disk refuses leaves nothing behind: %s', (_name, work) => {
    const { store, journal } = aStore();
    const before = contents(store);
    journal.full = true;
    expect(() => store.run(() => work(store))).toThrow('the disk is full');
    expect(contents(store)).toEqual(before);
    journal.full = false;
    store.run(() => store.open('db.things').insert({ _id: 4, n: 4 }));
    expect(journal.records).toHaveLength(2);
  });
});
