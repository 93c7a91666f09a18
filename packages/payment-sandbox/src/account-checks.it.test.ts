import type { AccountVerifier } from '@crease/domain/business/payouts/account-verifier';
import { createCashfreeAccounts } from '@crease/domain/business/payouts/cashfree-accounts';
import { createRazorpayAccounts } from '@crease/domain/business/payouts/razorpay-accounts';
import { RAZORPAY_SANDBOX_KEYS } from '@crease/domain/platform/env-providers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aSandbox, CREDENTIALS, type TestSandbox } from './testing/a-sandbox.js';
import { eventually } from './testing/eventually.js';

/** The adapters that check accounts, against a real sandbox over HTTP. */
const DIALECTS: Record<'cashfree' | 'razorpay', (url: string) => AccountVerifier> = {
  cashfree: (url) =>
    createCashfreeAccounts({ ...CREDENTIALS, baseUrl: `${url}/verification`, timeoutMs: 3_000 }),
  razorpay: (url) =>
    createRazorpayAccounts({
      ...RAZORPAY_SANDBOX_KEYS,
      baseUrl: `${url}/v1`,
      sourceAccount: '7878780080316316',
      timeoutMs: 3_000,
    }),
};
const BANK = { accountNumber: '123456789012', ifsc: 'HDFC0001234', name: 'Sanjay Mhatre' };

describe.each(['cashfree', 'razorpay'] as const)('a check of an account by %s', (dialect) => {
  let box: TestSandbox;
  let verifier: AccountVerifier;
  beforeEach(async () => {
    box = await aSandbox();
    verifier = DIALECTS[dialect](box.url);
  });
  afterEach(() => box.end());

  const start = (checkId = 'owner_1', name = 'Sanjay Mhatre', target: object = BANK) =>
    verifier.startCheck({ checkId, target, name });
  const plan = (body: object) => box.control('POST', '/account-check-plan', body);
  const made = async () => {
    const { accountChecks } = (await box.control('GET', '/account-checks')).body as {
      accountChecks: unknown[];
    };
    return accountChecks.length;
  };

  it('says that an account is in the name that was asked about, also after a restart', async () => {
    const said = await start();
    expect(said).toMatchObject({ status: 'VALID', nameAtBank: 'SANJAY MHATRE', score: 100 });
    expect(said.reference).toBeTruthy();
    await box.restart();
    expect(await verifier.getCheck('owner_1')).toEqual(said);
    expect(await verifier.getCheck('owner_2')).toBeNull();
  });

  it('says how far the name at the bank differs', async () => {
    await plan({ outcome: 'VALID', nameAtBank: 'SANJAY RAMESH MHATRE' });
    expect(await start()).toMatchObject({ status: 'VALID', score: 67 });
    await plan({ outcome: 'VALID', nameAtBank: 'ANITA DESAI' });
    expect(await start('owner_2')).toMatchObject({ status: 'VALID', score: 0, nameAtBank: 'ANITA DESAI' });
  });

  it('is under way for a while, and then ends', async () => {
    await plan({ outcome: 'VALID', delayMs: 300 });
    expect(await start()).toEqual({ status: 'PENDING' });
    await eventually(async () =>
      expect(await verifier.getCheck('owner_1')).toMatchObject({ status: 'VALID' }),
    );
  });

  it('says that the bank does not know the account, or could not be asked', async () => {
    await plan({ outcome: 'INVALID' });
    expect(await start()).toEqual({ status: 'INVALID' });
    await plan({ outcome: 'FAILED' });
    expect(await start('owner_2')).toEqual({ status: 'FAILED' });
  });

  it('is refused for an account that no bank can have', async () => {
    const wrong = { ...BANK, ifsc: 'HDFC1' };
    await expect(start('owner_1', 'Sanjay Mhatre', wrong)).rejects.toMatchObject({
      name: 'ProviderRefused',
      status: 400,
    });
    expect(await made()).toBe(0);
  });

  it('is found by its id after its answer was lost', async () => {
    await box.control('POST', '/faults', { op: 'create_account_check', kind: 'cut_after_apply' });
    await expect(start()).rejects.toMatchObject({ name: 'ProviderUnavailable' });
    expect(await verifier.getCheck('owner_1')).toMatchObject({ status: 'VALID' });
    expect(await made()).toBe(1);
  });

  it('may be unknown to the provider for a while', async () => {
    await plan({ outcome: 'VALID', hiddenMs: 86_400_000 });
    await start();
    expect(await verifier.getCheck('owner_1')).toBeNull();
  });

  it('takes a UPI address where the check can be found again', async () => {
    expect(verifier.takes({ vpa: 'sanjay@okbank' })).toBe(dialect === 'razorpay');
    expect(verifier.takes(BANK)).toBe(true);
    if (dialect === 'cashfree') return;
    const upi = { vpa: 'sanjay@okbank' };
    expect(await start('owner_3', 'Sanjay Mhatre', upi)).toMatchObject({ status: 'VALID', score: 100 });
  });

  it('compares no names if the name has no letter that the provider takes', async () => {
    const said = await start('owner_4', 'संजय');
    expect(said.status).toBe('VALID');
    if (dialect === 'cashfree') expect(said).not.toHaveProperty('score');
  });
});
