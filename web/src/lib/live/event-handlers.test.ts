import { expect, test, vi } from 'vitest';
import { createEventHandlers } from './event-handlers.js';
import { watchedIds } from './ground-watches.js';

const state = { groundId: 'a'.repeat(24), availableSlots: 4, isBookableOnline: true };

test('an event reaches its current listeners only', () => {
  const events = createEventHandlers();
  const [stays, leaves, other] = [vi.fn(), vi.fn(), vi.fn()];
  events.add('ground:changed', stays);
  events.add('ground:changed', leaves)();
  events.add('notification:new', other);
  events.tell('ground:changed', state);
  expect(stays.mock.calls).toEqual([[state]]);
  expect(leaves).not.toHaveBeenCalled();
  expect(other).not.toHaveBeenCalled();
});

test("drops data that breaks the event's contract and writes it to the console", () => {
  const complain = vi.spyOn(console, 'error').mockImplementation(() => {});
  const events = createEventHandlers();
  const hear = vi.fn();
  events.add('ground:changed', hear);
  events.tell('ground:changed', { groundId: 7 });
  expect(hear).not.toHaveBeenCalled();
  expect(complain).toHaveBeenCalledWith('ground:changed came out of its contract', expect.anything());
  complain.mockRestore();
});

test('a ground that two screens need is watched once; of too many, the last hundred', () => {
  expect(
    watchedIds([
      ['a', 'b'],
      ['b', 'c'],
    ]),
  ).toEqual(['a', 'b', 'c']);
  const many = Array.from({ length: 120 }, (_, at) => `ground-${at}`);
  expect(watchedIds([many])).toEqual(many.slice(20));
});
