import { aUser } from '@crease/domain/testing/factories';
import { aSettlement } from '@crease/domain/testing/settled';
import { openWorld, type World } from '@crease/domain/testing/world';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiClient, openApi, type TestApi } from '../testing/api-client.js';
import { upload } from '../testing/pictures.js';

let world: World;
let api: TestApi;
let admin: ApiClient;
beforeAll(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' });
  api = await openApi(world.core);
  admin = api.as(await aUser(world.core, { role: 'admin' }));
});
afterAll(async () => {
  await api.close();
  await world.close();
});

const compare = (csv: string, headers: Record<string, string> = {}, days = '') =>
  admin.send('POST', `/admin/reconciliation${days}`, undefined, {
    ...upload('file', Buffer.from(csv), 'report.csv'),
    headers,
  });

describe('a report that an admin sends', () => {
  it('is answered with its differences, and with how many lines agree', async () => {
    const { _id } = await aSettlement(world.core, new Types.ObjectId(), { amount: 900, status: 'paid' });
    const payoutId = `${_id}-p1`;
    await world.core.db.settlements.updateOne({ _id }, { $set: { payoutId } });
    const header = 'Transfer ID,Amount,Status,UTR,Added On\n';
    const right = `${payoutId},900.00,SUCCESS,UTR1,2026-11-23 06:00:10\n`;
    const { status, body } = await compare(
      `${header}${right}other-1,5.50,SUCCESS,UTR2,2026-11-24 06:00:10\n`,
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({ agreed: 1, more: 0, transfers: [] });
    expect(body.differences).toEqual([
      {
        line: 3,
        day: '2026-11-24',
        kind: 'payout',
        subject: 'other-1',
        amount: 5.5,
        message: 'is a payout of ₹5.50 that no settlement of ours has made',
      },
    ]);
    expect((await compare(header + right)).body.differences).toEqual([]);
  });

  it('of one day names the payouts that it lacks on the days that are given, and on no others', async () => {
    const { _id } = await aSettlement(world.core, new Types.ObjectId(), { amount: 800, status: 'paid' });
    const set = { payoutId: `${_id}-p1`, sentAt: new Date('2026-11-25T12:00:00+05:30') };
    await world.core.db.settlements.updateOne({ _id }, { $set: set });
    const csv = 'Transfer ID,Amount,Status,UTR,Added On\nother-1,5.50,SUCCESS,UTR2,2026-11-25 06:00:10\n';
    const missing = async (days: string) =>
      (await compare(csv, {}, days)).body.differences.flatMap((one: { line: number; subject: string }) =>
        one.line === 0 ? one.subject : [],
      );
    expect(await missing('')).toEqual([]);
    expect(await missing('?from=2026-11-25&to=2026-11-25')).toEqual([set.payoutId]);
    expect(await missing('?from=2026-11-26&to=2026-12-26')).toEqual([]);
  });

  it.each([
    ['one day without the other', '?from=2026-11-25', 'must be given with `from`'],
    ['days in the wrong order', '?from=2026-11-25&to=2026-11-24', 'must not be before `from`'],
    ['32 days', '?from=2026-11-25&to=2026-12-26', 'must be at most 31 days in all'],
  ])('is refused with %s', async (_, days, message) => {
    const { status, body } = await compare('Transfer ID,Amount,Status,UTR\n', {}, days);
    expect([status, body.errors?.[0]]).toEqual([400, expect.objectContaining({ path: 'to' })]);
    expect(body.errors[0].message).toContain(message);
  });

  it('is refused if it is no report that we know', async () => {
    const { status, body } = await compare('date,amount\n2026-11-01,5\n');
    expect([status, body.code]).toEqual([400, 'VALIDATION']);
    expect(body.errors[0].message).toMatch(
      /^This file cannot be compared: the columns are those of no report/,
    );
  });

  it('is answered with its first thousand differences, and the number of the others', async () => {
    const rows = Array.from({ length: 1_002 }, (_, n) => `other-${n},5.00,SUCCESS,UTR${n}`);
    const { body } = await compare(`Transfer ID,Amount,Status,UTR\n${rows.join('\n')}\n`);
    expect([body.differences.length, body.more]).toEqual([1_000, 2]);
  });

  it('is refused from 20,000 lines on', async () => {
    const rows = Array.from({ length: 19_999 }, (_, n) => `other-${n},5.00,SUCCESS,UTR${n}`);
    const { status, body } = await compare(`Transfer ID,Amount,Status,UTR\n${rows.join('\n')}\n`);
    expect([status, body.errors?.[0].message]).toEqual([
      400,
      'This file cannot be compared: a report of fewer than 20000 lines is read: choose a shorter period.',
    ]);
  });

  it('is answered with its first thousand transfers, and the number of the others', async () => {
    const header = 'Event ID,Event Type,Sale Type,Event Amount,Event Settlement Amount,UTR\n';
    const rows = Array.from({ length: 1_002 }, (_, n) => `${n},PAYMENT,CREDIT,5.00,5.00,UTR${n}`);
    const { body } = await compare(`${header}${rows.join('\n')}\n`);
    expect([body.transfers.length, body.moreTransfers]).toEqual([1_000, 2]);
  });

  it('is compared again by a repeated request, because no answer is kept', async () => {
    const { _id } = await aSettlement(world.core, new Types.ObjectId(), { amount: 700, status: 'paid' });
    const csv = `Transfer ID,Amount,Status,UTR\n${_id}-p1,700.00,SUCCESS,UTR1\n`;
    const key = { 'Idempotency-Key': 'one-report' };
    expect((await compare(csv, key)).body.agreed).toBe(0);
    await world.core.db.settlements.updateOne({ _id }, { $set: { payoutId: `${_id}-p1` } });
    expect((await compare(csv, key)).body.agreed).toBe(1);
  });
});
