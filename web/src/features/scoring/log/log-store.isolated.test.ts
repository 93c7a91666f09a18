import 'fake-indexeddb/auto';
import type { MatchEvent } from '@crease/shared/cricket/events';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { beforeEach, expect, test, vi } from 'vitest';
import { MATCH } from '../testing/scoring-server.js';
import { isOutdated, LogStore } from './log-store.js';
import { EMPTY_LOG } from './scoring-log.js';

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));

const DAY_MS = 24 * 60 * 60 * 1_000;
const SWAPS: readonly MatchEvent[] = [
  { id: 'e0', do: 'swap' },
  { id: 'e1', do: 'swap' },
];

async function stored(matchId: string, known: number): Promise<void> {
  const store = await LogStore.open(matchId);
  await store.read();
  await store.save(MATCH, { ...EMPTY_LOG, known: SWAPS.slice(0, known), waiting: SWAPS.slice(known) });
  store.close();
}

async function readBack(matchId: string) {
  const store = await LogStore.open(matchId);
  const found = await store.read();
  store.close();
  return found?.log;
}

test('a match that was sent altogether goes after a week, and one with a ball to send stays', async () => {
  await stored('sent', 2);
  await stored('waiting', 1);
  await stored('open', 2);
  const store = await LogStore.open('open');
  await store.removeOld(Date.now() + 6 * DAY_MS);
  expect(await readBack('sent')).toMatchObject({ known: SWAPS });
  await store.removeOld(Date.now() + 8 * DAY_MS);
  store.close();
  expect(await readBack('sent')).toBeUndefined();
  expect(await readBack('waiting')).toMatchObject({ known: SWAPS.slice(0, 1), waiting: SWAPS.slice(1) });
  expect(await readBack('open')).toMatchObject({ known: SWAPS });
});

test('an open match makes way for a newer version of the app, and its own tab says so', async () => {
  const closed: string[] = [];
  const store = await LogStore.open(MATCH._id, {
    onBlocked: () => undefined,
    onClosed: (why) => closed.push(why),
  });
  await store.read();
  const newer = await openDB('crease-scoring', 99);
  expect(closed).toEqual(['outdated']);
  await expect(store.save(MATCH, EMPTY_LOG)).rejects.toThrow();
  const refused = await LogStore.open(MATCH._id).catch((error: unknown) => error);
  expect(isOutdated(refused)).toBe(true);
  newer.close();
});
