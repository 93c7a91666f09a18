import { createCashfreePayouts } from '@crease/domain/business/payouts/cashfree-payouts';
import type { PayoutProvider } from '@crease/domain/business/payouts/payout-provider';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aSandbox, CREDENTIALS, type TestSandbox } from './testing/a-sandbox.js';
import { eventually } from './testing/eventually.js';

/** The payouts adapter against a real sandbox over HTTP. */
let box: TestSandbox;
let payouts: PayoutProvider;
beforeEach(async () => {
  box = await aSandbox();
  payouts = createCashfreePayouts({ ...CREDENTIALS, baseUrl: `${box.url}/payout`, timeoutMs: 3_000 });
});
afterEach(() => box.end());

const send = (transferId: string, amount = 2700) =>
  payouts.createTransfer({
    transferId,
    amount,
    target: { vpa: 'sanjay@okbank' },
    remarks: 'Crease settlement 2026-11-22',
  });
const plan = (body: object) => box.control('POST', '/transfer-plan', body);
const spoil = (kind: string, op = 'create_transfer') => box.control('POST', '/faults', { op, kind });
const sent = async () => (await box.control('GET', '/transfers')).body;

describe('a transfer', () => {
  it('is the same one however often it is requested, and after a restart', async () => {
    const first = await send('s1-p1');
    expect(first).toMatchObject({ transferId: 's1-p1', status: 'SUCCESS', amount: 2700 });
    expect(first.reference).toMatch(/^UTR\d+$/);
    expect(await Promise.all(Array.from({ length: 20 }, () => send('s1-p1')))).toEqual(
      Array.from({ length: 20 }, () => first),
    );
    await box.restart();
    expect(await payouts.getTransfer('s1-p1')).toEqual(first);
    expect(await send('s1-p1')).toEqual(first);
    expect(await sent()).toMatchObject({ transfers: [{ transfer_id: 's1-p1' }] });
  });

  it('goes to a bank account as well, and is refused for an invalid one', async () => {
    const bank = { accountNumber: '123456789012', ifsc: 'HDFC0001234', name: 'Sanjay Mhatre' };
    const to = (target: typeof bank) =>
      payouts.createTransfer({ transferId: `s2-${target.ifsc}`, amount: 10, target, remarks: 'x' });
    expect(await to(bank)).toMatchObject({ status: 'SUCCESS' });
    await expect(to({ ...bank, ifsc: 'HDFC1' })).rejects.toMatchObject({ name: 'ProviderRefused' });
  });

  it('is not accepted for a different amount under the same id', async () => {
    await send('s3-p1');
    await expect(send('s3-p1', 10)).rejects.toMatchObject({ name: 'ProviderUnavailable' });
    expect(await sent()).toMatchObject({ transfers: [{ transfer_amount: 2700 }] });
  });

  it.each(['FAILED', 'REJECTED', 'REVERSED'])('counts as failed when it is %s', async (outcome) => {
    await plan({ outcome });
    expect(await send('s4-p1')).toMatchObject({ status: 'FAILED' });
  });

  it('is pending for a while, and then arrives', async () => {
    await plan({ outcome: 'SUCCESS', delayMs: 300 });
    expect(await send('s5-p1')).toMatchObject({ status: 'PENDING' });
    await eventually(async () =>
      expect(await payouts.getTransfer('s5-p1')).toMatchObject({ status: 'SUCCESS' }),
    );
  });

  it('may be denied for a day, and is the same when requested again meanwhile', async () => {
    await plan({ outcome: 'SUCCESS', hiddenMs: 86_400_000 });
    await send('s6-p1');
    expect(await payouts.getTransfer('s6-p1')).toBeNull();
    await send('s6-p1');
    expect(await sent()).toMatchObject({ transfers: [{ transfer_id: 's6-p1' }] });
  });

  it.each(['hang_after_apply', 'cut_after_apply', 'error500_after_apply'])(
    'is made once even if its answer is lost by %s',
    async (kind) => {
      await spoil(kind);
      await expect(send('s7-p1')).rejects.toMatchObject({ name: 'ProviderUnavailable' });
      expect(await payouts.getTransfer('s7-p1')).toMatchObject({ status: 'SUCCESS' });
      await send('s7-p1');
      expect(await sent()).toMatchObject({ transfers: [{ transfer_id: 's7-p1' }] });
    },
  );

  it('is null if it was never created', async () => {
    expect(await payouts.getTransfer('nobody')).toBeNull();
  });
});
