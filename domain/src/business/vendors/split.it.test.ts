import { createServer } from 'node:http';
import { addDays, dayOf } from '@crease/shared/time/ist';
import type { Types } from 'mongoose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Core } from '../../platform/core.js';
import { armFailpoint } from '../../platform/failpoint.js';
import { setLegal } from '../../sales/invoices/legal.service.js';
import { NotAsked, ProviderRefused, ProviderUnavailable } from '../../sales/provider/provider-errors.js';
import { receiveWebhook } from '../../sales/settle/receive-webhook.js';
import { findVendor, type VendorDoc } from '../../sales/vendors/vendor.schema.js';
import { aUser } from '../../testing/factories.js';
import { MemoryPayouts } from '../../testing/memory-payouts.js';
import {
  decideSandboxMovement,
  decideSandboxVendor,
  showSandboxMovements,
  showSandboxVendors,
  spoilSandbox,
} from '../../testing/sandbox-client.js';
import { aPlayedGame } from '../../testing/settled.js';
import { later, violations } from '../../testing/sweep-all.js';
import { until } from '../../testing/until.js';
import { openWorld, type World } from '../../testing/world.js';
import { createCashfreeSplit } from '../payouts/cashfree-split.js';
import {
  insertPayoutAccount,
  readStoredAccount,
  replacePayoutAccount,
} from '../payouts/payout-account.schema.js';
import type { SplitProvider } from '../payouts/split-provider.js';
import { askForVendor, readVendor, vendorToPay } from '../payouts/vendor-to-pay.js';
import { balanceOf } from '../settlements/balance.js';
import { setPayoutAccount } from '../settlements/payout-account.js';
import { pursueSettlements } from '../settlements/pursue-settlements.js';
import { readSettlement } from '../settlements/read-settlements.js';
import { runSettlements } from '../settlements/run-settlements.js';
import { pursueVendors } from './pursue-vendors.js';

const BANK = { accountNumber: '123456789012', ifsc: 'HDFC0001234', name: 'Sanjay Mhatre' };
const OTHER_BANK = { ...BANK, accountNumber: '210987654321' };
const PAN = 'ABCPE1234F';
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

describe.each(['cashfree', 'razorpay'] as const)('settlement through the split of %s', (provider) => {
  let world: World;
  let core: Core;
  let bank: MemoryPayouts;
  let ownerId: Types.ObjectId;
  let legalName: string;

  beforeEach(async () => {
    const razorpay = { RAZORPAY_URL: `${process.env.TEST_SANDBOX_URL}/v1` };
    world = await openWorld({ SETTLE_THROUGH: 'split', PAYMENT_PROVIDER: provider, ...razorpay });
    bank = new MemoryPayouts();
    core = { ...world.core, payouts: bank };
    const owner = await aUser(core, { role: 'ground_owner', phone: '+919812345678' });
    ownerId = owner._id;
    legalName = `Sports ${ownerId}`;
  });
  afterEach(() => world.close());

  const caller = () => ({
    id: ownerId.toString(),
    role: 'ground_owner' as const,
    sessionId: ownerId.toString(),
  });
  const declare = (name = legalName) => {
    legalName = name;
    return setLegal(core, ownerId.toString(), {
      name,
      address: 'Andheri West, Mumbai',
      stateCode: '27',
      kind: 'individual',
      pan: PAN,
    });
  };
  const setAccount = (target: typeof BANK | { vpa: string } = BANK) =>
    setPayoutAccount(core, ownerId.toString(), { target, proof: undefined }, caller());
  const vendor = async (): Promise<VendorDoc> => {
    const found = await findVendor(core, provider, ownerId);
    if (!found) throw new Error('the owner is known to the split');
    return found;
  };
  const vendorId = async () => (await vendor()).vendorId ?? '';
  const pursue = (ms = 0) => pursueVendors(later(core, ms));
  const introduced = async (name = legalName) => {
    await declare(name);
    await setAccount();
    await pursue();
  };
  const settle = async () => {
    await aPlayedGame(core, ownerId);
    return await runSettlements(core, addDays(dayOf(core.clock.now()), -1));
  };
  /** Runs the worker's settlement jobs until nothing more happens for some minutes. */
  const pay = async (ms = 0) => {
    for (let round = 1; round <= 4; round += 1) await pursueSettlements(later(core, ms + round * MINUTE_MS));
  };
  const settlement = async () => {
    const [one, ...more] = await core.db.settlements.find({ ownerId }).toArray();
    if (!one || more.length > 0) throw new Error('there is one settlement');
    return one;
  };
  /** The same core, with these calls of its split replaced. */
  const withSplit = (calls: Partial<SplitProvider>): Core => {
    const split = core.splits[provider];
    if (!split) throw new Error('the provider has a split');
    return { ...core, splits: { [provider]: { ...split, ...calls } } };
  };
  const movements = async () => await showSandboxMovements([await vendorId()]);

  it('introduces an owner with their data once, and shows the state', async () => {
    await setAccount();
    await pursue();
    expect(await readVendor(core, ownerId.toString())).toMatchObject({ status: 'new', needs: 'legal' });
    await declare();
    await pursue(2 * DAY_MS);
    expect(await readVendor(core, ownerId.toString())).toMatchObject({ provider, status: 'active' });
    expect(await readVendor(core, ownerId.toString())).not.toHaveProperty('needs');
    await Promise.all([pursue(4 * DAY_MS), pursue(4 * DAY_MS), pursue(6 * DAY_MS)]);
    expect(await showSandboxVendors(legalName)).toMatchObject([
      { vendor_id: await vendorId(), target: 'HDFC0001234/123456789012', status: 'ACTIVE' },
    ]);
  });

  it('introduces an owner once although the worker died after the answer', async () => {
    await declare();
    await setAccount();
    const disarm = armFailpoint('vendor.afterAsk', 'throw');
    await expect(pursue()).rejects.toThrow('vendor.afterAsk');
    disarm();
    await pursue(10 * MINUTE_MS);
    expect(await vendor()).toMatchObject({ status: 'active' });
    expect(await showSandboxVendors(legalName)).toHaveLength(1);
    expect((await vendor()).vendorId).toBe((await showSandboxVendors(legalName))[0]?.vendor_id);
  });

  it('never takes a replaced account for the one that the provider has', async () => {
    await declare();
    await setAccount();
    const disarm = armFailpoint('vendor.afterAsk', 'throw');
    await expect(pursue()).rejects.toThrow('vendor.afterAsk');
    disarm();
    const before = await readStoredAccount(core, ownerId);
    if (!before) throw new Error('there is an account');
    await replacePayoutAccount(core, before, OTHER_BANK);
    await pursue(10 * MINUTE_MS);
    // Razorpay refuses a second account of this owner, which staff must look at.
    expect(await vendor()).toMatchObject({ status: provider === 'cashfree' ? 'active' : 'rejected' });
    const target = `HDFC0001234/${provider === 'cashfree' ? '210987654321' : '123456789012'}`;
    expect(await showSandboxVendors(legalName)).toMatchObject([{ target }]);
    expect((await vendorToPay(core, ownerId)) !== undefined).toBe(provider === 'cashfree');
  });

  it('follows the provider through its states, and pays the owner as before until it is active', async () => {
    await introduced(`Sports ${ownerId} -review`);
    expect(await vendor()).toMatchObject({ status: 'in_review' });
    await decideSandboxVendor(provider, await vendorId(), { status: 'ACTION_REQUIRED' });
    await pursue(2 * MINUTE_MS);
    expect(await vendor()).toMatchObject({ status: 'needs_clarification' });
    expect(await readVendor(core, ownerId.toString())).toHaveProperty('reason');
    expect(await settle()).toMatchObject({ made: 1, total: 2700 });
    await pay();
    expect(bank.paid).toMatchObject([{ amount: 2700 }]);
    expect(await settlement()).toMatchObject({ status: 'paid' });
    expect(await settlement()).not.toHaveProperty('vendor');
    await decideSandboxVendor(provider, await vendorId(), { status: 'BLOCKED' });
    await pursue(4 * 60 * MINUTE_MS);
    expect(await vendor()).toMatchObject({ status: 'blocked' });
    await decideSandboxVendor(provider, await vendorId(), { status: 'ACTIVE' });
    await pursue(8 * 60 * MINUTE_MS);
    expect(await vendor()).toMatchObject({ status: 'active' });
    expect(await violations(core)).toEqual([]);
  });

  it('transfers the net amount of a settlement to the vendor once, and the ledger says the same', async () => {
    await introduced();
    expect(await settle()).toMatchObject({ made: 1, total: 2700 });
    await Promise.all([pay(), pay()]);
    const paid = await settlement();
    expect(paid).toMatchObject({ status: 'paid', vendor: { provider, vendorId: await vendorId() } });
    expect(await movements()).toMatchObject([{ amount: 2700, status: 'SUCCESS' }]);
    expect(bank.paid).toEqual([]);
    expect(await balanceOf(core, ownerId.toString())).toEqual({ ahead: 0, due: 0, onTheWay: 0, paid: 2700 });
    expect(await readSettlement(core, ownerId.toString(), paid._id.toString())).toMatchObject({
      through: 'split',
      amount: 2700,
    });
    expect(await core.db.ledger.findOne({ _id: `settlement:${paid.payoutId}` })).toMatchObject({
      lines: [
        { account: `owner:${ownerId}`, amount: -2700 },
        { account: 'paid_out', amount: 2700 },
      ],
    });
    expect(await violations(core)).toEqual([]);
  });

  it.each(['settlement.afterSent', 'payout.afterAsk'] as const)(
    'transfers once although the worker died at %s',
    async (name) => {
      await introduced();
      await settle();
      const disarm = armFailpoint(name, 'throw');
      await expect(pay()).rejects.toThrow(name);
      disarm();
      await pay(10 * MINUTE_MS);
      expect(await settlement()).toMatchObject({ status: 'paid' });
      expect(await movements()).toMatchObject([{ amount: 2700 }]);
      expect(await violations(core)).toEqual([]);
    },
  );

  it('shows a transfer under way to no worker that does not know the split', async () => {
    await introduced();
    await settle();
    const disarm = armFailpoint('settlement.afterSent', 'throw');
    await expect(pay()).rejects.toThrow('settlement.afterSent');
    disarm();
    const sent = await settlement();
    expect(sent).toMatchObject({ status: 'sent', vendor: { provider } });
    // The only clock that such a worker looks at.
    expect(sent).not.toHaveProperty('dueAt');
    expect(await violations(core)).toEqual([]);
    await core.db.settlements.updateOne({ _id: sent._id }, { $set: { dueAt: core.clock.now() } });
    expect(await violations(core)).toEqual([
      `7 settlements/${sent._id} is being sent to a vendor, but has the due time of a payout`,
    ]);
    await core.db.settlements.updateOne({ _id: sent._id }, { $unset: { dueAt: '' } });
    await pay(10 * MINUTE_MS);
    expect(await settlement()).toMatchObject({ status: 'paid' });
    expect(await settlement()).not.toHaveProperty('splitDueAt');
    expect(await movements()).toMatchObject([{ amount: 2700 }]);
  });

  it.each(['error500', 'error500_after_apply', 'cut_after_apply'] as const)(
    'transfers once although the answer was lost (%s)',
    async (kind) => {
      await introduced();
      await settle();
      await spoilSandbox({ op: 'create_transfer', kind, order_id: await vendorId() });
      await pay();
      expect(await settlement()).toMatchObject({ status: 'paid' });
      expect(await movements()).toMatchObject([{ amount: 2700 }]);
      expect(await violations(core)).toEqual([]);
    },
  );

  if (provider === 'cashfree')
    it('has no transfer as paid of which the provider said an unknown word', async () => {
      await introduced();
      await settle();
      await decideSandboxVendor(provider, await vendorId(), { transfers: 'PENDING' });
      await pay();
      expect(await settlement()).toMatchObject({ status: 'sent', vendor: { unknownWord: 'PENDING' } });
    });

  it('pays no second time if a lost transfer is refused when it is repeated', async () => {
    await introduced();
    await settle();
    await spoilSandbox({ op: 'create_transfer', kind: 'error500', order_id: await vendorId() });
    await pursueSettlements(later(core, MINUTE_MS)); // starts the payout, and gets no answer
    await decideSandboxVendor(provider, await vendorId(), { status: 'BLOCKED' });
    const alarms: unknown[] = [];
    const log = Object.assign(Object.create(core.log), { error: (what: unknown) => alarms.push(what) });
    core = { ...core, log };
    await pursueSettlements(later(core, DAY_MS));
    expect(alarms).toEqual([]);
    await pay(4 * DAY_MS);
    const { payoutId, status } = await settlement();
    expect(status).toBe('sent');
    expect(alarms).toEqual([{ alarm: 'payout', payoutId, vendor: { provider, vendorId: await vendorId() } }]);
    expect(bank.paid).toEqual([]);
    expect(await movements()).toEqual([]);
  });

  it.each([
    [true, 'paid'],
    [false, 'failed'],
  ])('ends a transfer as staff have found it at the provider (made: %s)', async (made, status) => {
    await introduced();
    await settle();
    const away = withSplit({ createTransfer: () => Promise.reject(new ProviderUnavailable('no answer')) });
    await pursueSettlements(later(away, MINUTE_MS));
    const { _id } = await settlement();
    const found = { made, ...(made ? { reference: 'UTR-1' } : {}) };
    await core.db.settlements.updateOne({ _id, status: 'sent' }, { $set: { 'vendor.found': found } });
    await pursueSettlements(later(core, 10 * MINUTE_MS));
    expect(await settlement()).toMatchObject({ status, ...(made ? { reference: 'UTR-1' } : {}) });
    expect(await core.db.ledger.countDocuments({ _id: `settlement_failed:${_id}-p1` })).toBe(made ? 0 : 1);
    expect(await movements()).toEqual([]);
    expect(await violations(core)).toEqual([]);
  });

  it('believes the first refusal although an earlier request was never sent', async () => {
    await introduced();
    await settle();
    const limited = withSplit({ createTransfer: () => Promise.reject(new NotAsked('not now')) });
    await pursueSettlements(later(limited, MINUTE_MS));
    expect(await settlement()).toMatchObject({ status: 'sent', asks: 0 });
    await decideSandboxVendor(provider, await vendorId(), { status: 'BLOCKED' });
    await pursueSettlements(later(core, 10 * MINUTE_MS));
    expect(await settlement()).toMatchObject({ status: 'failed' });
    expect(await movements()).toEqual([]);
    expect(await violations(core)).toEqual([]);
  });

  it('pays by the usual way after the provider has refused a vendor for good', async () => {
    await introduced();
    await settle();
    await decideSandboxVendor(provider, await vendorId(), { status: 'BLOCKED' });
    await pay();
    expect(await settlement()).toMatchObject({ status: 'failed' });
    // Workers from before the split would have kept it for the payout that they started next.
    expect(await settlement()).not.toHaveProperty('vendor');
    await pursue(2 * DAY_MS);
    await pay(2 * DAY_MS);
    expect(await settlement()).toMatchObject({ status: 'paid' });
    expect(await settlement()).not.toHaveProperty('vendor');
    expect(bank.paid).toMatchObject([{ amount: 2700 }]);
    expect(await movements()).toEqual([]);
    expect(await violations(core)).toEqual([]);
  });

  it('pays nothing to an account that the owner has replaced', async () => {
    await introduced();
    const before = await readStoredAccount(core, ownerId);
    if (!before) throw new Error('there is an account');
    await replacePayoutAccount(core, before, OTHER_BANK);
    await settle();
    await pay(2 * DAY_MS);
    expect(bank.paid).toMatchObject([{ amount: 2700 }]);
    expect(await movements()).toEqual([]);
    await pursue(2 * DAY_MS);
    expect(await vendor()).toMatchObject({ status: 'active' });
    expect(await showSandboxVendors(legalName)).toMatchObject([{ target: 'HDFC0001234/210987654321' }]);
  });

  it('gives the provider a replaced account only when payouts to it are no longer held', async () => {
    await introduced();
    const before = await readStoredAccount(core, ownerId);
    if (!before) throw new Error('there is an account');
    await replacePayoutAccount(core, before, OTHER_BANK);
    await askForVendor(core, ownerId);
    for (const ms of [0, MINUTE_MS, DAY_MS - MINUTE_MS]) {
      await pursue(ms);
      expect(await showSandboxVendors(legalName)).toMatchObject([{ target: 'HDFC0001234/123456789012' }]);
    }
    await pursue(DAY_MS + MINUTE_MS);
    expect(await showSandboxVendors(legalName)).toMatchObject([{ target: 'HDFC0001234/210987654321' }]);
  });

  it('introduces an owner only with a payout account', async () => {
    expect(await vendorToPay(core, ownerId)).toBeUndefined();
    expect(await findVendor(core, provider, ownerId)).toBeNull();
    await insertPayoutAccount(core, ownerId, BANK);
    expect(await vendorToPay(core, ownerId)).toBeUndefined();
    expect(await vendor()).toMatchObject({ status: 'new' });
  });

  const titles = async () =>
    (await core.db.notifications.find({ userId: ownerId }).sort({ _id: 1 }).toArray()).map(
      ({ title }) => title,
    );
  const refusingAll = () =>
    withSplit({ openVendor: () => Promise.reject(new ProviderRefused(400, 'refused', 'PAN mismatch')) });

  it('notifies the owner of no refusal that ended before its notification was sent', async () => {
    await declare(`Sports ${ownerId} -review`);
    await setAccount();
    const disarm = armFailpoint('vendor.afterWrite', 'throw');
    await expect(pursueVendors(refusingAll())).rejects.toThrow('vendor.afterWrite');
    disarm();
    expect(await vendor()).toMatchObject({ status: 'rejected', untold: true });
    for (const at of [DAY_MS, 2 * DAY_MS]) await pursue(at);
    expect(await vendor()).toMatchObject({ status: 'in_review' });
    expect(await titles()).toEqual([]);
  });

  it('tells the owner once of each state that concerns them, also after a crash', async () => {
    await declare();
    await setAccount();
    const refusing = refusingAll();
    const disarm = armFailpoint('vendor.afterWrite', 'throw');
    await expect(pursueVendors(refusing)).rejects.toThrow('vendor.afterWrite');
    disarm();
    expect(await titles()).toEqual([]);
    for (const at of [MINUTE_MS, 2 * MINUTE_MS]) await pursueVendors(later(refusing, at));
    expect(await titles()).toEqual(['The payment provider cannot pay you yet']);
    for (const at of [DAY_MS, 3 * DAY_MS]) await pursue(at);
    expect(await titles()).toEqual([
      'The payment provider cannot pay you yet',
      'The payment provider knows your account',
    ]);
  });

  it('sends the data again that the provider refused, whatever an earlier version has noted', async () => {
    await introduced();
    const { _id } = await vendor();
    // As it was noted once, when the provider had refused a replaced account.
    await core.db.vendors.updateOne({ _id }, { $set: { status: 'rejected' }, $unset: { accountAt: '' } });
    let sent = 0;
    const { changeVendor = async () => Promise.reject(new Error('it can be changed')) } =
      core.splits[provider] ?? {};
    const counting = withSplit({
      changeVendor: async (...given) => {
        sent += 1;
        return await changeVendor(...given);
      },
    });
    await pursueVendors(later(counting, 2 * DAY_MS));
    expect(sent).toBe(1);
    const account = await readStoredAccount(core, ownerId);
    expect(await vendor()).toMatchObject({ status: 'active', accountAt: account?.updatedAt });
    expect(await vendorToPay(core, ownerId)).toMatchObject({ provider });
  });

  it('asks again a day after the provider has refused the data', async () => {
    await declare();
    await setAccount();
    const refusing = withSplit({
      openVendor: () => Promise.reject(new ProviderRefused(400, 'refused', 'not now')),
    });
    await pursueVendors(refusing);
    expect(await vendor()).toMatchObject({ status: 'rejected', reason: 'not now' });
    await pursue(DAY_MS);
    expect(await vendor()).toMatchObject({ status: 'active' });
  });

  if (provider === 'cashfree')
    it('names a word of the provider that it does not know, and waits', async () => {
      const odd = createServer((_, res) => {
        res.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"QUEUED"}');
      });
      await new Promise<void>((resolve) => odd.listen(0, '127.0.0.1', resolve));
      try {
        const address = odd.address();
        const port = address !== null && typeof address === 'object' ? address.port : 0;
        const split = createCashfreeSplit({
          baseUrl: `http://127.0.0.1:${port}/pg`,
          clientId: 'id',
          clientSecret: 'secret',
        });
        const asked = { transferId: 's-p1', amount: 5, target: BANK, vendorId: 'v1', remarks: 'Crease' };
        expect(await split.createTransfer(asked)).toMatchObject({
          status: 'PENDING',
          unknownWord: 'QUEUED',
        });
      } finally {
        odd.closeAllConnections();
        await new Promise((resolve) => odd.close(resolve));
      }
    });

  // Cashfree takes any name once our adapter has cleaned it.
  if (provider === 'razorpay')
    it('shows why the provider refused the data, and asks again with other data', async () => {
      await declare('@');
      await setAccount();
      await pursue();
      expect(await readVendor(core, ownerId.toString())).toMatchObject({ status: 'rejected' });
      expect(await readVendor(core, ownerId.toString())).toHaveProperty('reason');
      await declare(`Sports ${ownerId}`);
      await pursue(DAY_MS);
      expect(await vendor()).toMatchObject({ status: 'active' });
    });

  it('asks about a vendor as soon as the provider reports it, in whatever order', async () => {
    const answers: number[] = [];
    const hook = createServer((req, res) => {
      const chunks: Buffer[] = [];
      req.on('data', (chunk: Buffer) => chunks.push(chunk));
      req.on('end', async () => {
        await receiveWebhook(core, Buffer.concat(chunks), req.headers);
        answers.push(200);
        res.writeHead(200).end();
      });
    });
    await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve));
    try {
      await introduced(`Sports ${ownerId} -review`);
      const address = hook.address();
      const port = address !== null && typeof address === 'object' ? address.port : 0;
      const notify_url = `http://127.0.0.1:${port}/hook`;
      expect(await pursue()).toBe(0);
      await decideSandboxVendor(provider, await vendorId(), { status: 'ACTION_REQUIRED', notify_url });
      await decideSandboxVendor(provider, await vendorId(), { status: 'ACTIVE', notify_url });
      await until('two webhooks', () => answers.length === 2);
      expect(await pursue()).toBe(1);
      expect(await vendor()).toMatchObject({ status: 'active' });
    } finally {
      hook.closeAllConnections();
      await new Promise((resolve) => hook.close(resolve));
    }
  });

  it('is reported by fsck where a payout went to the vendor of another owner', async () => {
    await introduced();
    await settle();
    await pay();
    const paid = await settlement();
    expect(await violations(later(core, DAY_MS))).toEqual([]);
    await core.db.settlements.updateOne({ _id: paid._id }, { $set: { 'vendor.vendorId': 'acc_other' } });
    expect(await violations(later(core, DAY_MS))).toEqual([
      `7 settlements/${paid._id} was sent to the vendor acc_other, its owner is ${await vendorId()}`,
    ]);
  });

  // Cashfree's adjustments are done at once.
  if (provider === 'razorpay')
    it('reads a transfer under way by the provider’s id until it ends', async () => {
      await introduced();
      await decideSandboxVendor(provider, await vendorId(), { transfers: 'PENDING' });
      await settle();
      await pay();
      const sent = await settlement();
      expect(sent).toMatchObject({ status: 'sent', vendor: { transferId: expect.stringMatching(/^trf_/) } });
      await decideSandboxMovement(sent.vendor?.transferId ?? '', 'SUCCESS');
      await pay(DAY_MS);
      expect(await settlement()).toMatchObject({ status: 'paid', reference: sent.vendor?.transferId });
      expect(await movements()).toHaveLength(1);
    });
});
