import type { SystemHealth } from '@crease/shared/contracts/system';
import { expect, test } from 'vitest';
import { problemsOf } from './problems.js';

const NOW = '2026-11-25T10:00:00.000Z';
const process = (kind: 'api' | 'realtime' | 'worker', over: object = {}) => ({
  id: kind,
  kind,
  version: '0.1.0',
  host: 'one',
  pid: 1,
  startedAt: NOW,
  seenAt: NOW,
  alive: true,
  memoryMb: 100,
  loopMs: 1,
  ...over,
});
const WELL: SystemHealth = {
  at: NOW,
  stores: { mongo: { ok: true, ms: 1 }, redis: { ok: true, ms: 1 } },
  processes: [process('api'), process('realtime'), process('worker')],
  outboxSeconds: 3,
  refundSeconds: 0,
  groups: [{ name: 'worker', consumers: 1, pending: 2, ageSeconds: 1 }],
  queues: [{ name: 'mail', waiting: 1, active: 0, delayed: 0, failed: 0, ageSeconds: 20 }],
  findings: 0,
};
const NOTHING = { refunds: 0, payouts: 0, transfers: 0, reversals: 0, einvoices: 0, off: 0, unread: false };

test('a healthy system has no problems', () => {
  expect(problemsOf(WELL, NOTHING)).toEqual([]);
});

test('each problem is one sentence', () => {
  const ill: SystemHealth = {
    ...WELL,
    stores: { mongo: { ok: false, reason: 'its disk is full' }, redis: { ok: false } },
    processes: [
      process('api'),
      process('api', { id: 'b', version: '0.2.0' }),
      process('worker', { alive: false }),
    ],
    outboxSeconds: 130,
    refundSeconds: 8_000,
    groups: [{ name: 'worker', consumers: 1, pending: 2, ageSeconds: 90 }],
    queues: [{ name: 'mail', waiting: 9, active: 0, delayed: 0, failed: 2, ageSeconds: 600 }],
    findings: 1,
  };
  const waiting = { refunds: 1, payouts: 2, transfers: 1, reversals: 2, einvoices: 3, off: 1, unread: false };
  expect(problemsOf(ill, waiting)).toEqual([
    'MongoDB: its disk is full',
    'Redis: does not answer',
    'No Realtime process is heard',
    'No Worker process is heard',
    'A Worker process on one went silent',
    'Two versions run beside each other: 0.1.0, 0.2.0',
    'Events have waited 2 min to be published',
    'A refund has been due for 2 h',
    'Workers hear of events 1 min late',
    'Mails: the oldest job has waited 10 min',
    '2 jobs gave up',
    'The audit found 1 breach',
    '1 refund failed',
    '2 payouts failed',
    '1 transfer to an owner has no outcome',
    '2 refunds wait for money from owners’ accounts',
    '3 e-invoices are not registered',
    '1 switch is off',
  ]);
});

test('treats an unknown state as no problem', () => {
  const { stores, at } = WELL;
  expect(problemsOf({ at, stores }, NOTHING)).toEqual([]);
});

test('data that could not be read does not count as healthy', () => {
  expect(problemsOf(WELL, { ...NOTHING, unread: true })).toEqual([
    'Not everything could be read: try again below',
  ]);
});
