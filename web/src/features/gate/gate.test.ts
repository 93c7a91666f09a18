import { describe, expect, it } from 'vitest';
import type { DeskDay } from '../desk/api/use-desk-day.js';
import { type Game, gamesNamed, gamesOf } from './games.js';
import { judge, readShown } from './judge.js';
import { enqueue, markLate, nextToSend, type Queued, refuse, without } from './queue.js';

const ID = 'a'.repeat(24);
const GROUND = 'b'.repeat(24);
const game = (change: Partial<Game> = {}): Game => ({
  id: ID,
  code: 'CRS7K2',
  name: 'Versova Vikings',
  contact: 'Rohan Kulkarni',
  phone: '9876543210',
  groundId: GROUND,
  groundName: 'Sixer Cage',
  date: '2026-11-21',
  timeSlot: '18:00-20:00',
  players: 10,
  due: 0,
  ...change,
});
const here = { today: '2026-11-21', groundId: GROUND };

describe('what the gate says', () => {
  it('reads the QR code of a booking page, and a typed code', () => {
    expect(readShown(`https://crease.example/booking/${ID}?code=CRS7K2`)).toEqual({
      id: ID,
      code: 'CRS7K2',
    });
    expect(readShown(' crs 7k2 ')).toEqual({ code: 'CRS7K2' });
    expect(readShown('https://elsewhere.example/x')).toEqual({ code: 'HTTPS://ELSEWHERE.EXAMPLE/X' });
  });

  it.each([
    ['in', {}],
    ['to-pay', { due: 1530 }],
    ['already-in', { checkedInAt: '2026-11-21T12:31:00.000Z' }],
    ['wrong-ground', { groundId: 'c'.repeat(24) }],
    ['wrong-day', { date: '2026-11-22' }],
  ] as const)('the gate answers: %s', (kind, change) => {
    expect(judge({ code: 'CRS7K2' }, [game(change)], here).kind).toBe(kind);
  });

  it("rejects an unknown code, and a QR code with another booking's code", () => {
    expect(judge({ code: 'CRS-0000' }, [game()], here).kind).toBe('unknown');
    expect(judge({ code: 'CRS7K2', id: 'd'.repeat(24) }, [game()], here).kind).toBe('unknown');
  });

  it('admits players at any ground when no ground is selected', () => {
    const elsewhere = game({ groundId: 'c'.repeat(24) });
    expect(judge({ code: 'CRS7K2' }, [elsewhere], { ...here, groundId: undefined }).kind).toBe('in');
  });

  it('knows the bookings of the night, but admits no player before their date', () => {
    const dayOn = (date: string, slots: [string, string][]) => {
      const entries = slots.map(([startTime, endTime]) => ({
        booking: {
          _id: ID,
          bookingDate: date,
          status: 'confirmed',
          timeSlot: { startTime, endTime, duration: 1 },
          groundId: { _id: GROUND, name: 'Sixer Cage' },
          playerDetails: { playerCount: 8, contactPerson: { name: 'Rohan', phone: '9876543210' } },
          confirmation: { confirmationCode: `C${startTime.slice(0, 2)}` },
          payment: { status: 'completed', collected: [] },
          pricing: { dueAtGround: 0 },
        },
      }));
      return { date, grounds: [{ entries }] } as unknown as DeskDay;
    };
    const [day, night] = [
      dayOn('2026-11-21', [['22:00', '23:00']]),
      dayOn('2026-11-22', [
        ['00:00', '01:00'],
        ['18:00', '19:00'],
      ]),
    ];
    const games = gamesOf(day, night);
    expect(games.map(({ code }) => code)).toEqual(['C22', 'C00']);
    expect(judge({ code: 'C00' }, games, here).kind).toBe('wrong-day');
    expect(gamesOf(day).map(({ code }) => code)).toEqual(['C22']);
  });

  it('finds a booking by team, contact and phone', () => {
    for (const text of ['viking', 'ROHAN', '98765']) expect(gamesNamed([game()], text)).toHaveLength(1);
    expect(gamesNamed([game()], 'v')).toEqual([]);
  });
});

describe('the queue of check-ins', () => {
  const item = (key: string, bookingId = ID): Queued => ({
    key,
    bookingId,
    code: 'CRS7K2',
    name: 'Versova Vikings',
    at: '2026-11-21T12:31:00.000Z',
    late: false,
  });

  it('a booking is queued once, under the key of its first check-in', () => {
    expect(enqueue(enqueue([], item('one')), item('two')).map(({ key }) => key)).toEqual(['one']);
  });

  it('check-ins are sent in order, and delayed ones carry their time', () => {
    const items = markLate([item('one'), item('two', 'e'.repeat(24))]);
    expect(nextToSend(items)).toMatchObject({ key: 'one', late: true });
    expect(nextToSend(without(items, 'one'))).toMatchObject({ key: 'two', late: true });
  });

  it('keeps a refused item until it is seen, stops sending it, and allows another attempt', () => {
    const refused = refuse([item('one')], 'one', 'Already in');
    expect(nextToSend(refused)).toBeUndefined();
    expect(refused).toMatchObject([{ refusal: 'Already in' }]);
    expect(enqueue(refused, item('two')).map(({ key }) => key)).toEqual(['two']);
    expect(without(refused, 'one')).toEqual([]);
  });
});
