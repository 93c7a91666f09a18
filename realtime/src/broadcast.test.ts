import type { DomainEvent, EventName } from '@crease/shared/events/domain-events';
import { describe, expect, it } from 'vitest';
import { type BroadcastContext, broadcast, orderKey } from './broadcast.js';

const [user, other] = ['a'.repeat(24), 'b'.repeat(24)];

const anEvent = <N extends EventName>(
  name: N,
  key: string,
  data: DomainEvent<N>['data'],
): DomainEvent<N> => ({
  id: `${key}:1`,
  name,
  v: 1,
  at: '2026-11-21T10:00:00.000Z',
  key,
  seq: 1,
  data,
});
const created = (notificationId: string, userId: string) =>
  anEvent('notification.created', `notification:${notificationId}`, {
    notificationId,
    userId,
    type: 'booking_confirmed',
  });

describe('orderKey', () => {
  it('is the same for all of a user’s notifications', () => {
    const first = created('1'.repeat(24), user);
    const second = created('2'.repeat(24), user);
    const read = anEvent('notification.read', `notification:${'1'.repeat(24)}`, { userId: user, ids: [] });
    expect(new Set([first, second, read].map(orderKey)).size).toBe(1);
    expect(orderKey(created('3'.repeat(24), other))).not.toBe(orderKey(first));
  });

  it('keeps the end of a session from waiting behind notifications', () => {
    const ended = anEvent('session.ended', `user:${user}`, { userId: user, sessionIds: [] });
    expect(orderKey(ended)).not.toBe(orderKey(created('1'.repeat(24), user)));
  });
});

it('forgets a line at a step without watchers', async () => {
  const opening = { groundId: 'c'.repeat(24), date: '2026-12-30' };
  const other = `${opening.groundId}:2026-12-31`;
  const placedLines = new Set([`${opening.groundId}:${opening.date}`, other]);
  const context = { placedLines, isAnyoneIn: () => false } as unknown as BroadcastContext;
  await broadcast['opening.changed'](context, anEvent('opening.changed', 'opening', opening));
  expect([...placedLines]).toEqual([other]);
});
