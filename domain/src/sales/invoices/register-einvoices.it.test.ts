import { gstinCheckCharacter } from '@crease/shared/gstin';
import type { Types } from 'mongoose';
import { afterEach, describe, expect, it } from 'vitest';
import { billCommissions } from '../../business/bills/bill-commissions.js';
import { printBill } from '../../business/bills/read-bills.js';
import type { Core } from '../../platform/core.js';
import { armFailpoint, StoppedAtFailpoint } from '../../platform/failpoint.js';
import { aUser } from '../../testing/factories.js';
import { aSupplierGstin, irpVariables, planTaxpayer, registeredAt } from '../../testing/irp.js';
import { pdfText } from '../../testing/pdf-text.js';
import { aSettlement } from '../../testing/settled.js';
import { later, violations } from '../../testing/sweep-all.js';
import { openWorld, type World } from '../../testing/world.js';
import type { Irp } from '../irp/irp.js';
import { ProviderUnavailable } from '../provider/provider-errors.js';
import type { InvoiceDoc } from './invoice.schema.js';
import { setLegal } from './legal.service.js';
import { registerEInvoices } from './register-einvoices.js';
import { listUnregistered, retryEInvoice } from './unregistered-invoices.js';

const MONTH = '2026-10';
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const PAGE = { page: 1, limit: 10 };

let world: World;
let core: Core;
let gstin: string;
afterEach(() => world.close());

async function open(over: Record<string, string> = {}): Promise<void> {
  gstin = aSupplierGstin();
  world = await openWorld(await irpVariables(gstin, over));
  core = world.core;
}

let owners = 0;

/** A bill of ₹540 for commission to an owner, who has a GSTIN of their own unless it is given. */
async function aBill(buyerGstin: string | null = anOwnerGstin()): Promise<InvoiceDoc> {
  const { _id: ownerId } = await aUser(core, { role: 'ground_owner' });
  await setLegal(core, ownerId.toString(), {
    name: 'Mhatre "Sports" LLP',
    address: 'Andheri West, Mumbai',
    stateCode: '27',
    ...(buyerGstin ? { gstin: buyerGstin } : {}),
  });
  const at = new Date(`${MONTH}-20T06:00:00Z`);
  await aSettlement(core, ownerId, { open: undefined, status: 'paid', commission: 540, at, billDueAt: at });
  await billCommissions(core);
  return await billOf(ownerId);
}

function anOwnerGstin(): string {
  owners += 1;
  const first14 = `27AAP${String.fromCharCode(65 + (process.pid % 26), 65 + (owners % 26))}${String(process.pid % 10_000).padStart(4, '0')}F1Z`;
  return first14 + gstinCheckCharacter(first14);
}

const billOf = async (ownerId: Types.ObjectId): Promise<InvoiceDoc> =>
  (await core.db.invoices.findOne({ ownerId })) ?? expect.fail('there is no bill');
const again = async ({ ownerId }: InvoiceDoc) => await billOf(ownerId);
const found = async (at: Core) => (await violations(at)).filter((one) => /regist/.test(one));
const through = (irp: Partial<Irp>): Core => ({
  ...core,
  irp: { ...(core.irp ?? expect.fail('the portal is on')), ...irp },
});

describe('the registration of e-invoices', () => {
  it('registers a bill for commission once, and prints its number and code on it', async () => {
    await open();
    const bill = await aBill();
    const before = pdfText((await printBill(core, bill.ownerId.toString(), MONTH)) ?? Buffer.alloc(0));
    expect(before).toContain('still to be registered');
    await registerEInvoices(core);
    expect(await registerEInvoices(core)).toBe(0);
    const { einvoice } = await again(bill);
    expect(einvoice).toMatchObject({ state: 'registered', irn: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(einvoice?.signedQr?.split('.')).toHaveLength(3);
    expect(await registeredAt(gstin)).toEqual([bill.number]);
    const text = pdfText(await printBill(core, bill.ownerId.toString(), MONTH)).replaceAll('\n', '');
    expect(text).toContain(einvoice?.irn);
    expect(text).toContain(einvoice?.ackNo);
    expect(text).not.toContain('still to be registered');
    expect(await found(core)).toEqual([]);
  });

  it('halves an odd rupee of tax within a state, which the portal would refuse otherwise', async () => {
    await open();
    const bill = await aBill(gstin.replace(/^29(.{11}).{2}/, (_, pan: string) => sibling(pan)));
    await core.db.invoices.updateOne(
      { _id: bill._id },
      { $unset: { igst: '' }, $set: { placeOfSupply: '29', taxable: 457, cgst: 41, sgst: 42 } },
    );
    await registerEInvoices(core);
    expect((await again(bill)).einvoice?.state).toBe('registered');
  });

  it('leaves out private buyers, other suppliers and documents from before the first day', async () => {
    await open({ IRP_FROM: '2026-11-01' });
    const [early, other] = [await aBill(), await aBill()];
    await core.db.invoices.updateOne({ _id: early._id }, { $set: { date: '2026-10-31' } });
    await core.db.invoices.updateOne({ _id: other._id }, { $set: { 'seller.gstin': anOwnerGstin() } });
    await aBill(null);
    expect(await registerEInvoices(core)).toBe(0);
    expect(await core.db.invoices.countDocuments({ einvoice: { $exists: true } })).toBe(0);
    expect(await registeredAt(gstin)).toEqual([]);
  });

  it('finds the registration whose answer was lost, after a while', async () => {
    await open();
    const bill = await aBill();
    const cut = through({
      register: async (...args) => {
        await core.irp?.register(...args);
        throw new ProviderUnavailable('The invoice portal did not answer irp_register');
      },
    });
    expect(await registerEInvoices(cut)).toBe(1);
    expect((await again(bill)).einvoice).toMatchObject({ state: 'waiting', problem: { code: '' } });
    expect((await listUnregistered(core, PAGE)).invoices).toMatchObject([{ id: bill._id, code: '' }]);
    expect(await registerEInvoices(later(core, MINUTE_MS))).toBe(0);
    await registerEInvoices(later(core, 6 * MINUTE_MS));
    expect((await again(bill)).einvoice?.state).toBe('registered');
    expect(await registeredAt(gstin)).toEqual([bill.number]);
    expect((await listUnregistered(core, PAGE)).invoices).toEqual([]);
  });

  it('is repeated when a process dies between the answer and its record', async () => {
    await open();
    const bill = await aBill();
    const disarm = armFailpoint('einvoice.afterAnswer', 'throw');
    await expect(registerEInvoices(core)).rejects.toThrow(StoppedAtFailpoint);
    disarm();
    expect((await again(bill)).einvoice).toBeUndefined();
    await Promise.all([registerEInvoices(core), registerEInvoices(core)]);
    expect((await again(bill)).einvoice?.state).toBe('registered');
    expect(await registeredAt(gstin)).toEqual([bill.number]);
  });

  it('records a refusal with its code, and tries again when an admin says so', async () => {
    await open();
    const buyer = anOwnerGstin();
    const bill = await aBill(buyer);
    await planTaxpayer(buyer, { status: 'CNL' });
    await registerEInvoices(core);
    expect(await registerEInvoices(later(core, DAY_MS))).toBe(0);
    const { invoices, isOn } = await listUnregistered(core, PAGE);
    expect(isOn).toBe(true);
    expect(invoices).toMatchObject([
      { number: bill.number, code: '3029', problem: 'GSTIN is not active', buyer: { gstin: buyer } },
    ]);
    expect(await found(later(core, 40 * DAY_MS))).toEqual([]);
    await planTaxpayer(buyer, { status: 'ACT' });
    expect(await retryEInvoice(core, bill._id)).toMatchObject({ isNew: true });
    expect(await retryEInvoice(core, bill._id)).toMatchObject({ isNew: false });
    await registerEInvoices(core);
    expect((await again(bill)).einvoice?.state).toBe('registered');
    await expect(retryEInvoice(core, 'operator:26-27:fee-invoice:999')).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('asks nothing more of a portal that refuses the login', async () => {
    await open();
    await aBill();
    await registerEInvoices(core);
    await world.close();
    world = await openWorld(await irpVariables(gstin, { IRP_PASSWORD: 'another' }));
    core = world.core;
    const bills = [await aBill(), await aBill(), await aBill(), await aBill()];
    await registerEInvoices(core);
    const states = (await Promise.all(bills.map(again))).map(({ einvoice }) => einvoice?.state);
    expect(states).toContain('waiting');
    expect(states).toContain(undefined);
    const tried = await core.db.invoices.findOne({ 'einvoice.state': 'waiting' });
    expect(tried?.einvoice?.problem?.message).toMatch(/refused the login: 1008/);
  });

  it('gives up a document that the portal no longer accepts, with the last problem', async () => {
    await open({ LEGAL_TURNOVER: '100000000' });
    const bill = await aBill();
    const away = through({
      findTaxpayer: () => Promise.reject(new ProviderUnavailable('The invoice portal did not answer')),
    });
    await registerEInvoices(away);
    await registerEInvoices(later(core, 31 * DAY_MS));
    const { einvoice } = await again(bill);
    expect(einvoice).toMatchObject({ state: 'refused', problem: { code: 'LATE' } });
    expect(einvoice?.problem?.message).toContain('within 30 days. Last problem: The invoice portal');
    expect(await registeredAt(gstin)).toEqual([]);
  });

  it('has no such limit below its turnover', async () => {
    await open({ LEGAL_TURNOVER: '99999999' });
    const bill = await aBill();
    await registerEInvoices(later(core, 31 * DAY_MS));
    expect((await again(bill)).einvoice?.state).toBe('registered');
  });
});

it('changes nothing unless it is configured', async () => {
  gstin = aSupplierGstin();
  world = await openWorld({ LEGAL_NAME: 'Crease Sports Pvt Ltd', LEGAL_GSTIN: gstin });
  core = world.core;
  const bill = await aBill();
  expect(core.irp).toBeUndefined();
  expect(await registerEInvoices(core)).toBe(0);
  expect(await again(bill)).toEqual(bill);
  const text = pdfText(await printBill(core, bill.ownerId.toString(), MONTH));
  expect(text).not.toMatch(/IRN|E-invoice|registered/);
  expect(await listUnregistered(core, PAGE)).toMatchObject({ isOn: false, invoices: [] });
  expect(await found(later(core, 40 * DAY_MS))).toEqual([]);
});

describe('fsck', () => {
  it('reports a document that was never tried though its supplier registers', async () => {
    await open();
    const bill = await aBill();
    await registerEInvoices(core);
    await core.db.invoices.updateOne({ _id: bill._id }, { $set: { date: '2026-04-01' } });
    const missed = await aBill();
    expect(await found(later(core, DAY_MS))).toEqual([]);
    const said = `9 ${missed._id} ${missed.number} is not registered, though its supplier registers since 2026-04-01`;
    expect(await found(later(core, 3 * DAY_MS))).toEqual([said]);
    await core.db.invoices.updateOne({ _id: missed._id }, { $set: { date: '2026-03-31' } });
    expect(await found(later(core, 3 * DAY_MS))).toEqual([]);
  });

  it('reports a registration without a number, without a reason, and one that waits for too long', async () => {
    await open();
    const { _id, number } = await aBill();
    const problem = { code: '', message: 'away', at: core.clock.now() };
    for (const [einvoice, flaw] of [
      [{ state: 'registered', irn: 'x' }, 'is registered without a number'],
      [{ state: 'refused' }, 'is not registered and does not say why'],
      [{ state: 'waiting', problem }, 'has waited too long for its registration'],
    ] as const) {
      await core.db.invoices.updateOne({ _id }, { $set: { einvoice } });
      expect(await found(later(core, 32 * DAY_MS))).toEqual([`9 ${_id} ${number} ${flaw}`]);
    }
    expect(await found(later(core, 30 * DAY_MS))).toEqual([]);
  });
});

/** Another registration in Karnataka of the supplier's PAN. */
function sibling(pan: string): string {
  const first14 = `29${pan.slice(0, 10)}2Z`;
  return first14 + gstinCheckCharacter(first14);
}
