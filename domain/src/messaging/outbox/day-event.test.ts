import { expect, it } from 'vitest';
import { dayEvent, dayEventKey, dayKeysIn } from './publisher.js';

const [whole, left, right] = ['a', 'b', 'c'].map((digit) => digit.repeat(24)) as [string, string, string];
const at = new Date('2026-11-25T10:00:00.000Z');

it('emits one event for turf that several grounds share, and names the day of each ground', () => {
  const day = { groundId: whole, grounds: [whole, left, right], date: '2026-12-01', rev: 4 };
  const { key, data, seq } = dayEvent(day, at);
  expect(data).toEqual(day);
  expect(seq).toBe(4);
  expect(dayKeysIn(key)).toEqual([whole, left, right].map((id) => dayEventKey(id, '2026-12-01')));
});

it('names one day for a ground without shared turf, and no day for other events', () => {
  const { key } = dayEvent({ groundId: whole, date: '2026-12-01', rev: 1 }, at);
  expect(key).toBe(dayEventKey(whole, '2026-12-01'));
  expect(dayKeysIn(key)).toEqual([key]);
  expect(dayKeysIn(`ground:${whole}`)).toEqual([]);
});

it('gives a change and a removal with the same rev different ids, so that readers keep them apart', () => {
  const day = { groundId: whole, date: '2026-12-01', rev: 6 };
  const removal = dayEvent({ ...day, lapsed: true }, at);
  expect(dayEvent(day, at).id).not.toBe(removal.id);
  expect(dayEvent({ ...day, lapsed: true }, new Date(0)).id).toBe(removal.id);
});
