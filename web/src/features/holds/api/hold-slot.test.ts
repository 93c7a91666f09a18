import { afterAll, expect, test, vi } from 'vitest';
import { dropHold, takeHold } from './hold-slot.js';

afterAll(() => vi.unstubAllGlobals());

test('hours selected again during their release are held after it', async () => {
  const id = 'a'.repeat(24);
  const slot = { groundId: id, bookingDate: '2026-11-24', timeSlot: '18:00-19:00' };
  const expiresAt = new Date(Date.now() + 300_000).toISOString();
  const asked: string[] = [];
  let answer = () => {};
  vi.stubGlobal('fetch', async (_url: string, { method = '' }: RequestInit) => {
    asked.push(method);
    if (method === 'POST') return Response.json({ success: true, holdId: id, expiresAt });
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return Response.json({ success: true, message: 'Done.' });
  });
  const given = dropHold({ ...slot, holdId: id, expiresAt, userId: id });
  const taken = takeHold(slot).catch((error: unknown) => error);
  await expect.poll(() => asked).toEqual(['DELETE']);
  await new Promise((resolve) => setImmediate(resolve));
  expect(asked).toEqual(['DELETE']);
  answer();
  await Promise.all([given, taken]);
  expect(asked).toEqual(['DELETE', 'POST']);
});
