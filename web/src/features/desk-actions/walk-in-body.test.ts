import { expect, test } from 'vitest';
import { judgeWalkIn } from './walk-in-body.js';

const values = { playerCount: '8', name: 'Asha Rao', phone: '9876543210', teamName: ' ' };
const at = { bookingDate: '2026-11-24', timeSlot: '18:00-20:00' };

test('a walk-in paid at once includes amount and method; an empty team is left out', () => {
  const judged = judgeWalkIn({ ...at, values, collected: { amount: 2400, method: 'upi' } });
  expect(judged).toMatchObject({
    ok: true,
    body: {
      ...at,
      playerDetails: { playerCount: 8, contactPerson: { name: 'Asha Rao' } },
      collected: { amount: 2400, method: 'upi' },
    },
  });
  expect(judged.ok && 'teamName' in judged.body.playerDetails).toBe(false);
  const later = judgeWalkIn({ ...at, values: { ...values, teamName: 'Sixers' }, collected: undefined });
  expect(later).toMatchObject({ ok: true, body: { playerDetails: { teamName: 'Sixers' } } });
  expect(later.ok && 'collected' in later.body).toBe(false);
});

test('reports each invalid value by its form field', () => {
  const judged = judgeWalkIn({ ...at, values: { ...values, name: '', phone: '12' }, collected: undefined });
  expect(judged.ok ? [] : Object.keys(judged.errors).sort()).toEqual(['name', 'phone']);
});
