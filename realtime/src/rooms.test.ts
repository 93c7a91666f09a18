import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  calendarRoom,
  canEnter,
  dayRoom,
  groundRoom,
  ownerRoom,
  sessionRoom,
  userRoom,
  workRoom,
  workRoomsOf,
} from './rooms.js';

const ID = { me: 'a'.repeat(24), other: 'b'.repeat(24), ground: 'c'.repeat(24) };
const me = { id: ID.me, sessionId: '1'.repeat(24), role: 'ground_owner' as const };
const admin = { id: 'd'.repeat(24), sessionId: '2'.repeat(24), role: 'admin' as const };

/** Whether these may enter: a visitor, the user in its name, another user, an admin. */
const TABLE: [room: string, visitor: boolean, own: boolean, other: boolean, admin: boolean][] = [
  [dayRoom(ID.ground, '2026-11-21'), true, true, true, true],
  [groundRoom(ID.ground, undefined), true, true, true, true],
  [userRoom(ID.me), false, true, false, false],
  [ownerRoom(ID.me), false, true, false, false],
  [sessionRoom(me.sessionId), false, true, false, false],
  ['anything', false, false, false, false],
  ['', false, false, false, false],
  [`user:${ID.me} `, false, false, false, false],
];

describe('rooms', () => {
  it.each(TABLE)('%s opens only to those it is for', (room, visitor, own, other, toAdmin) => {
    expect(canEnter({}, room)).toBe(visitor);
    expect(canEnter({ caller: me }, room)).toBe(own);
    expect(canEnter({ caller: { id: ID.other, sessionId: '3'.repeat(24), role: 'user' } }, room)).toBe(other);
    expect(canEnter({ caller: admin }, room)).toBe(toAdmin);
  });

  it('of a workplace open to its staff, at the grounds they have', () => {
    const whole = workRoomsOf([{ ownerId: ID.other, role: 'desk' }]);
    const limited = workRoomsOf([{ ownerId: ID.other, role: 'manager', groundIds: [ID.ground] }]);
    const room = workRoom(ID.other, ID.ground);
    expect(canEnter({ caller: me, workRooms: whole }, ownerRoom(ID.other))).toBe(true);
    expect(canEnter({ caller: me, workRooms: limited }, ownerRoom(ID.other))).toBe(false);
    expect(canEnter({ caller: me, workRooms: limited }, room)).toBe(true);
    expect(canEnter({ caller: me, workRooms: limited }, workRoom(ID.other, ID.me))).toBe(false);
    expect(canEnter({ caller: me }, room)).toBe(false);
    expect(canEnter({ workRooms: limited }, room)).toBe(false);
  });

  it('of a calendar open to staff who have the ground, and to admins', () => {
    const room = calendarRoom(ID.other, ID.ground, '2026-11-24');
    const at = (groundIds?: string[]) =>
      workRoomsOf([{ ownerId: ID.other, role: 'desk', ...(groundIds ? { groundIds } : {}) }]);
    expect(canEnter({}, room)).toBe(false);
    expect(canEnter({ caller: me }, room)).toBe(false);
    expect(canEnter({ caller: { ...me, id: ID.other } }, room)).toBe(true);
    expect(canEnter({ caller: { ...me, role: 'admin' } }, room)).toBe(true);
    expect(canEnter({ caller: me, workRooms: at() }, room)).toBe(true);
    expect(canEnter({ caller: me, workRooms: at([ID.ground]) }, room)).toBe(true);
    expect(canEnter({ caller: me, workRooms: at([ID.me]) }, room)).toBe(false);
  });

  it('of one kind are never mistaken for another kind', () => {
    // Ids and dates are parsed before they name a room, but the names must be safe by themselves.
    expect(canEnter({}, userRoom(`day:${ID.me}`))).toBe(false);
  });

  it('are entered in one place of the code only', () => {
    const sources = readdirSync(import.meta.dirname).filter(
      (name) => name.endsWith('.ts') && !name.endsWith('test.ts'),
    );
    const joining = sources.filter((name) =>
      /socket\.join\(|socketsJoin\(/.test(readFileSync(join(import.meta.dirname, name), 'utf8')),
    );
    expect(joining).toEqual(['rooms.ts']);
  });
});
