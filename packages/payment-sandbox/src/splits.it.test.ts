import { createCashfreeSplit } from '@crease/domain/business/payouts/cashfree-split';
import { createRazorpaySplit } from '@crease/domain/business/payouts/razorpay-split';
import type { SplitProvider, VendorInput } from '@crease/domain/business/payouts/split-provider';
import { stableNumber } from '@crease/domain/business/payouts/stable-keys';
import { RAZORPAY_SANDBOX_KEYS } from '@crease/domain/platform/env-providers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aSandbox, CREDENTIALS, type TestSandbox } from './testing/a-sandbox.js';

/** Runs both split adapters against a real sandbox over HTTP; both give the same guarantees. */
describe.each(['cashfree', 'razorpay'] as const)('the split of %s', (name) => {
  let box: TestSandbox;
  let split: SplitProvider;
  beforeEach(async () => {
    box = await aSandbox();
    split =
      name === 'cashfree'
        ? createCashfreeSplit({ ...CREDENTIALS, baseUrl: `${box.url}/pg`, timeoutMs: 3_000 })
        : createRazorpaySplit({ ...RAZORPAY_SANDBOX_KEYS, baseUrl: `${box.url}/v1`, timeoutMs: 3_000 });
  });
  afterEach(() => box.end());

  const input = (over: Partial<VendorInput> = {}): VendorInput => ({
    ownerId: '65a000000000000000000001',
    key: 'v1',
    target: { accountNumber: '123456789012', ifsc: 'HDFC0001234', name: 'Sanjay Mhatre' },
    legalName: 'Mhatre Sports',
    kind: 'individual',
    pan: 'ABCPE1234F',
    gstin: undefined,
    email: 'sanjay@example.com',
    phone: '+91 98123 45678',
    ...over,
  });
  const vendors = async () => (await box.control('GET', '/vendors')).body;
  const movements = async () => (await box.control('GET', '/movements')).body;
  const spoil = (op: string, kind: string) => box.control('POST', '/faults', { op, kind });
  const send = (vendorId: string, transferId = 's1-p1', asks = 1) =>
    split.createTransfer({
      transferId,
      amount: 2700,
      target: {},
      vendorId,
      remarks: 'Crease settlement',
      asks,
    });
  const decide = (vendorId: string, transfers: string) =>
    box.control('POST', `/vendors/${name}/${vendorId}`, { transfers });

  it('has a vendor once however often it is introduced, and after a restart', async () => {
    const first = await split.openVendor(input());
    expect(first).toMatchObject({ status: 'active' });
    expect(await split.openVendor(input())).toEqual(first);
    await box.restart();
    expect(await split.getVendor(first)).toEqual(first);
    expect(await split.openVendor(input())).toEqual(first);
    expect(await vendors()).toMatchObject({ vendors: [{ target: 'HDFC0001234/123456789012' }] });
  });

  it.each(['cut_after_apply', 'error500_after_apply'])(
    'has a vendor once although the answer was lost (%s)',
    async (kind) => {
      await spoil('create_vendor', kind);
      await split.openVendor(input()).catch(() => undefined);
      expect(await split.openVendor(input())).toMatchObject({ status: 'active' });
      expect(await vendors()).toMatchObject({ vendors: [{ name: 'Mhatre Sports' }] });
    },
  );

  it('takes another bank account of a vendor, and pays a UPI address too', async () => {
    const vendor = await split.openVendor(input());
    const target = { accountNumber: '210987654321', ifsc: 'HDFC0001234', name: 'Sanjay Mhatre' };
    expect(await split.changeVendor(vendor, input({ target }))).toMatchObject({ status: 'active' });
    const other = { ownerId: '65a000000000000000000002', email: 'other@example.com', key: 'v2' };
    expect(await split.openVendor(input({ ...other, target: { vpa: 'other@okbank' } }))).toMatchObject({
      status: 'active',
    });
    expect(await vendors()).toMatchObject({
      vendors: [{ target: 'HDFC0001234/210987654321' }, { target: 'other@okbank' }],
    });
  });

  it.each([
    ['-review', 'in_review'],
    ['-clarify', 'needs_clarification'],
    ['-block', 'blocked'],
  ])('names the state of a vendor (%s)', async (mark, status) => {
    expect(await split.openVendor(input({ legalName: `Mhatre ${mark}` }))).toMatchObject({ status });
  });

  it('makes a transfer once however often it is requested', async () => {
    const vendor = await split.openVendor(input());
    const { vendorId } = vendor;
    const first = await send(vendorId);
    expect(first).toMatchObject({ transferId: 's1-p1', status: 'SUCCESS', amount: 2700 });
    expect(await Promise.all(Array.from({ length: 20 }, () => send(vendorId)))).toEqual(
      Array.from({ length: 20 }, () => first),
    );
    await box.restart();
    // A read is repeated on a new connection where the old one broke.
    await split.getVendor(vendor);
    expect(await send(vendorId)).toEqual(first);
    expect(await movements()).toMatchObject({ movements: [{ vendor_id: vendorId, amount: 2700 }] });
  });

  it('makes a transfer once although the connection was cut after it', async () => {
    const { vendorId } = await split.openVendor(input());
    await spoil('create_transfer', 'cut_after_apply');
    await expect(send(vendorId)).rejects.toMatchObject({ name: 'ProviderUnavailable' });
    expect(await send(vendorId)).toMatchObject({ status: 'SUCCESS' });
    expect(await movements()).toMatchObject({ movements: [{ amount: 2700 }] });
  });

  it.each(['error500', 'error500_after_apply'])('makes a transfer once after an error (%s)', async (kind) => {
    const { vendorId } = await split.openVendor(input());
    await spoil('create_transfer', kind);
    await expect(send(vendorId)).rejects.toMatchObject({ name: 'ProviderUnavailable' });
    expect(await send(vendorId, 's1-p1', 2)).toMatchObject({ status: 'SUCCESS' });
    expect(await movements()).toMatchObject({ movements: [{ amount: 2700 }] });
  });

  it('treats a transfer as pending until the provider calls it made', async () => {
    const { vendorId } = await split.openVendor(input());
    await decide(vendorId, 'PENDING');
    expect(await send(vendorId)).toMatchObject({ status: 'PENDING' });
  });

  if (name === 'razorpay')
    it.each([
      ['FAILED', 'FAILED'],
      ['REVERSED', 'FAILED'],
      ['PARTIALLY_REVERSED', 'PENDING'],
    ])('calls no transfer paid that came back (%s)', async (outcome, status) => {
      const { vendorId } = await split.openVendor(input());
      await decide(vendorId, outcome);
      const { providerId } = await send(vendorId);
      expect(await split.getTransfer('s1-p1', providerId)).toMatchObject({ status });
    });

  if (name === 'cashfree')
    it('treats a refused duplicate id as a made transfer only if it was requested before', async () => {
      const { vendorId } = await split.openVendor(input());
      const adjust = (body: object) =>
        fetch(`${box.url}/pg/easy-split/vendors/${vendorId}/adjustment`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'x-api-version': '2025-01-01',
            'x-client-id': CREDENTIALS.clientId,
            'x-client-secret': CREDENTIALS.clientSecret,
          },
          body: JSON.stringify({ vendor_id: vendorId, type: 'CREDIT', amount: 2700, ...body }),
        });
      expect((await adjust({ adjustment_id: stableNumber('s1-p1') })).status).toBe(200);
      await expect(send(vendorId)).rejects.toMatchObject({ name: 'ProviderRefused' });
      expect(await send(vendorId, 's1-p1', 2)).toMatchObject({ status: 'SUCCESS' });
    });

  const takeBack = (vendorId: string, transferId: string | undefined, amount: number, asks = 1) =>
    split.reverse({ reversalId: 's1-p1-b1-r1-v1', vendorId, transferId, amount, asks });

  it('takes money back from a vendor once, and no more than it has', async () => {
    const { vendorId } = await split.openVendor(input());
    const { providerId } = await send(vendorId);
    await spoil('create_reversal', 'cut_after_apply');
    await expect(takeBack(vendorId, providerId, 1000)).rejects.toMatchObject({ name: 'ProviderUnavailable' });
    const known = await split.findReversal({ reversalId: 's1-p1-b1-r1-v1', transferId: providerId });
    if (split.listsReversals)
      expect(known).toMatchObject({ status: 'SUCCESS', reference: expect.stringMatching(/^rvrsl_/) });
    else expect(await takeBack(vendorId, providerId, 1000, 2)).toMatchObject({ status: 'SUCCESS' });
    expect(await split.findReversal({ reversalId: 'another', transferId: providerId })).toBeNull();
    const other = { reversalId: 's1-p1-b1-r2-v1', vendorId, transferId: providerId, asks: 1 };
    await expect(split.reverse({ ...other, amount: 1701 })).rejects.toMatchObject({
      name: 'ProviderRefused',
    });
    await box.control('POST', `/vendors/${name}/${vendorId}`, { withdraw: true });
    await expect(split.reverse({ ...other, amount: 1 })).rejects.toMatchObject({ name: 'ProviderRefused' });
    expect(await movements()).toMatchObject({
      movements: [
        { direction: 'credit', amount: 2700 },
        { direction: 'debit', amount: 1000 },
      ],
    });
  });

  it('refuses a transfer to a vendor that is not active or not known', async () => {
    const { vendorId } = await split.openVendor(input({ legalName: 'Mhatre -review' }));
    await expect(send(vendorId)).rejects.toMatchObject({ name: 'ProviderRefused' });
    await expect(send('acc_00000000000000', 's2-p1')).rejects.toMatchObject({ name: 'ProviderRefused' });
    expect(await movements()).toEqual({ movements: [] });
  });
});
