import { describe, expect, it } from 'vitest';
import { type DrawFile, drawFile, entryOf, listHashOf, rankEntries, sha256 } from './draw.js';
import { rankOf, verifyDraw } from './verify-draw.js';

const receipts = (count: number): string[] =>
  Array.from({ length: count }, (_, n) => `salt-${n}:player-${n}`);

/** The hash of a drand chain. */
const HASH = 'ab'.repeat(32);

/** A draw as the server publishes it. */
async function aDraw(people: readonly string[], seed = 'a seed that nobody knows'): Promise<DrawFile> {
  const entries = await Promise.all(people.map(entryOf));
  const beacon = { source: 'local', round: '1', value: 'drawn later' };
  return {
    version: 1,
    groundId: 'a'.repeat(24),
    date: '2026-12-30',
    seedHash: await sha256(seed),
    seed,
    beacon,
    entriesHash: await listHashOf(entries),
    entries: await rankEntries({ seed, beacon }, entries),
  };
}

/** The same file with another list; a cheat may also hash it again. */
async function cheated(file: DrawFile, entries: string[], isHashedAgain: boolean): Promise<DrawFile> {
  return { ...file, entries, ...(isHashedAgain ? { entriesHash: await listHashOf(entries) } : {}) };
}

describe('the draw', () => {
  it.each([0, 1, 2, 3, 50, 400])('finds nothing wrong with an honest draw of %i entries', async (count) => {
    const file = await aDraw(receipts(count));
    expect(drawFile.parse(JSON.parse(JSON.stringify(file)))).toEqual(file);
    expect(await verifyDraw(file, { seedHash: file.seedHash, entriesHash: file.entriesHash })).toEqual([]);
    const ranks = await Promise.all(receipts(count).map((receipt) => rankOf(file, receipt)));
    expect(ranks.sort((a = 0, b = 0) => a - b)).toEqual(Array.from({ length: count }, (_, at) => at + 1));
  });

  it('gives the same ranks whatever the order in which players entered', async () => {
    const people = receipts(60);
    expect((await aDraw([...people].reverse())).entries).toEqual((await aDraw(people)).entries);
  });

  it('gives other ranks with another seed', async () => {
    const people = receipts(60);
    expect((await aDraw(people, 'another')).entries).not.toEqual((await aDraw(people)).entries);
  });

  it('gives each player each rank about equally often', async () => {
    const people = receipts(4);
    const firsts = await Promise.all(
      Array.from({ length: 400 }, async (_, n) => rankOf(await aDraw(people, `seed ${n}`), people[0] ?? '')),
    );
    for (const rank of [1, 2, 3, 4])
      expect(firsts.filter((one) => one === rank).length, `rank ${rank} of 400 draws`).toBeGreaterThan(60);
  });
});

describe('a player who checks the draw', () => {
  const people = receipts(30);

  it.each([0, 7, 29])('finds that the entry with rank %i was left out', async (at) => {
    const file = await aDraw(people);
    const list = file.entries.filter((_, rank) => rank !== at);
    expect(await verifyDraw(await cheated(file, list, false))).not.toEqual([]);
    const rehashed = await cheated(file, list, true);
    expect(await verifyDraw(rehashed, { entriesHash: file.entriesHash })).not.toEqual([]);
    const mine = (await Promise.all(people.map(entryOf))).indexOf(file.entries[at] ?? '');
    expect(await verifyDraw(rehashed, { receipt: people[mine] })).toEqual([
      'Your receipt is not in the list.',
    ]);
  });

  it.each([0, 15, 30])('finds an entry that was added at rank %i', async (at) => {
    const file = await aDraw(people);
    const list = file.entries.toSpliced(at, 0, await entryOf('a friend of the owner'));
    expect(await verifyDraw(await cheated(file, list, false))).not.toEqual([]);
    const rehashed = await cheated(file, list, true);
    expect(await verifyDraw(rehashed, { entriesHash: file.entriesHash })).not.toEqual([]);
  });

  it.each([
    [0, 1],
    [3, 29],
    [28, 2],
  ])('finds that the entry with rank %i was moved to %i', async (from, to) => {
    const file = await aDraw(people);
    const list = file.entries.toSpliced(from, 1).toSpliced(to, 0, file.entries[from] ?? '');
    // The hash of the list is the same, so only the ranks can give it away.
    expect(await verifyDraw(await cheated(file, list, true))).not.toEqual([]);
  });

  it('finds an entry that is listed twice', async () => {
    const file = await aDraw(people);
    const list = [...file.entries, file.entries[0] ?? ''];
    expect(await verifyDraw(await cheated(file, list, true))).toContain('An entry is listed twice.');
  });

  it('finds another seed than the one that was promised', async () => {
    const file = await aDraw(people);
    expect(await verifyDraw({ ...file, seed: 'a luckier seed' })).toContain(
      'The seed is not the one that was promised.',
    );
    const other = await aDraw(people, 'a luckier seed');
    expect(await verifyDraw(other)).toEqual([]);
    expect(await verifyDraw(other, { seedHash: file.seedHash })).toEqual([
      'The promise of the seed is not the one that you noted.',
    ]);
  });

  it.each<[string, Partial<DrawFile>, Partial<DrawFile['beacon']>]>([
    ['a round from before the list was closed', {}, { round: '41' }],
    ['a later round than the first one', {}, { round: '43' }],
    ['a round without the time at which the list was closed', { closedAt: undefined }, {}],
    ['a round without the times of its chain', {}, { chain: undefined }],
  ])('finds %s', async (_, wrong, wrongBeacon) => {
    const draw = await aDraw(people);
    const chain = { genesis: Date.parse('2026-11-30T00:00:00Z') / 1_000, period: 3 };
    // Round 41 is published at the very instant of the closing, so 42 is the first one after it.
    const closedAt = '2026-11-30T00:02:00.000Z';
    const file = {
      ...draw,
      closedAt,
      beacon: { ...draw.beacon, source: `drand ${HASH}`, round: '42', chain },
    };
    expect(await verifyDraw(file)).toEqual([]);
    expect(await verifyDraw({ ...file, ...wrong, beacon: { ...file.beacon, ...wrongBeacon } })).toEqual([
      'The random value is not the first one of its chain after the list was closed.',
    ]);
  });

  it.each(['local', 'local, because drand did not answer in time'])(
    'accepts %j as the source',
    async (source) => {
      const draw = await aDraw(people);
      const beacon = { ...draw.beacon, source };
      const entries = await rankEntries({ seed: draw.seed, beacon }, draw.entries);
      expect(await verifyDraw({ ...draw, beacon, entries })).toEqual([]);
    },
  );

  it.each([
    `Drand ${HASH}`,
    `drand\u00a0${HASH}`,
    `drand ${HASH}0`,
    'drand abc',
    'drand',
    'api.drand.sh',
    'locally',
    'local, because we wanted to',
    '',
  ])('finds that %j names neither drand nor the server as the source of the random value', async (source) => {
    const draw = await aDraw(people);
    expect(await verifyDraw({ ...draw, beacon: { ...draw.beacon, source } })).toEqual([
      'The source of the random value is unknown.',
    ]);
  });
});
