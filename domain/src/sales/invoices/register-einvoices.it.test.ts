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
import { ProviderRefused, ProviderUnavailable } from '../provider/provider-errors.js';
import type { InvoiceDoc } from './invoice.schema.js';
import { setLegal } from './legal.service.js';
import { awaitsRegistration, registerEInvoices } from './register-einvoices.js';
import { listUnregistered, retryEInvoice, setEInvoiceAside } from './unregistered-invoices.js';

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

  it('leaves out the documents of an owner who entered the operator’s GSTIN as theirs', async () => {
    await open();
    const bill = await aBill();
    await core.db.invoices.updateOne({ _id: bill._id }, { $set: { series: 'invoice' } });
    expect(await registerEInvoices(core)).toBe(0);
    expect(awaitsRegistration(core.env, await again(bill))).toBe(false);
    expect(await registeredAt(gstin)).toEqual([]);
    const problem = { code: '3029', message: 'GSTIN is not active', at: core.clock.now() };
    const einvoice = { state: 'refused' as const, problem };
    await core.db.invoices.updateOne({ _id: bill._id }, { $set: { einvoice } });
    expect((await listUnregistered(core, PAGE)).invoices).toEqual([]);
    await expect(retryEInvoice(core, bill._id)).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
  });

  it('looks its own taxpayer up once a round, and refuses no document because of it', async () => {
    await open();
    const bills = [await aBill(), await aBill(), await aBill()];
    const asked: string[] = [];
    const counted = through({
      findTaxpayer: async (user, taxpayer) => {
        asked.push(taxpayer);
        if (taxpayer === gstin && asked.length < 3)
          throw new ProviderRefused(422, '3028', 'GSTIN is invalid');
        return await (core.irp ?? expect.fail('the portal is on')).findTaxpayer(user, taxpayer);
      },
    });
    await registerEInvoices(counted);
    expect((await Promise.all(bills.map(again))).map(({ einvoice }) => einvoice?.state)).not.toContain(
      'refused',
    );
    asked.push('the second round', 'begins');
    await registerEInvoices({ ...counted, clock: later(core, DAY_MS).clock });
    expect(asked.slice(asked.indexOf('begins')).filter((one) => one === gstin)).toHaveLength(1);
    expect(await registeredAt(gstin)).toHaveLength(3);
  });

  it('lists a registration without the signed code until an admin sets it aside', async () => {
    await open();
    const bill = await aBill();
    const bare = through({
      register: async (...args) => {
        const { irn, ackNo, ackAt } = await (core.irp ?? expect.fail('the portal is on')).register(...args);
        return { irn, ackNo, ackAt };
      },
    });
    await registerEInvoices(bare);
    const { einvoice } = await again(bill);
    expect(einvoice).toMatchObject({ state: 'unsigned', irn: expect.stringMatching(/^[0-9a-f]{64}$/) });
    const { invoices } = await listUnregistered(core, PAGE);
    expect(invoices).toMatchObject([{ id: bill._id, state: 'unsigned', code: 'UNSIGNED' }]);
    expect(await found(core)).toEqual([`9 ${bill._id} ${bill.number} is registered without its signed code`]);
    const text = pdfText(await printBill(core, bill.ownerId.toString(), MONTH)).replaceAll('\n', '');
    expect(text).toContain(einvoice?.irn);
    expect(await setEInvoiceAside(core, bill._id, 'I have compared it at the portal')).toMatchObject({
      isNew: true,
      invoice: { einvoice: { state: 'registered', irn: einvoice?.irn } },
    });
    expect((await listUnregistered(core, PAGE)).invoices).toEqual([]);
    expect(await found(core)).toEqual([]);
  });

  it('leaves a document alone that an admin has set aside, until it is tried again', async () => {
    await open();
    const buyer = anOwnerGstin();
    const bill = await aBill(buyer);
    await planTaxpayer(buyer, { status: 'CNL' });
    await registerEInvoices(core);
    expect(await setEInvoiceAside(core, bill._id, 'There is no such GSTIN')).toMatchObject({ isNew: true });
    expect(await setEInvoiceAside(core, bill._id, 'Again')).toMatchObject({ isNew: false });
    expect((await again(bill)).einvoice).toMatchObject({
      state: 'set-aside',
      problem: { code: '3029' },
      setAside: { reason: 'There is no such GSTIN' },
    });
    expect((await listUnregistered(core, PAGE)).pagination.total).toBe(0);
    expect(await registerEInvoices(later(core, DAY_MS))).toBe(0);
    expect(await found(later(core, 40 * DAY_MS))).toEqual([]);
    expect(pdfText(await printBill(core, bill.ownerId.toString(), MONTH))).not.toContain('to be registered');
    await planTaxpayer(buyer, { status: 'ACT' });
    expect(await retryEInvoice(core, bill._id)).toMatchObject({ isNew: true });
    await registerEInvoices(core);
    expect((await again(bill)).einvoice?.state).toBe('registered');
    await expect(setEInvoiceAside(core, bill._id, 'Too late')).rejects.toMatchObject({
      code: 'STATE_CONFLICT',
    });
  });

  it('is not tried again where the settings do not cover the document', async () => {
    await open({ IRP_FROM: '2026-04-01' });
    const bill = await aBill();
    const problem = { code: '3029', message: 'GSTIN is not active', at: core.clock.now() };
    await core.db.invoices.updateOne(
      { _id: bill._id },
      { $set: { date: '2026-03-31', einvoice: { state: 'refused', problem } } },
    );
    const conflict = { code: 'STATE_CONFLICT' };
    await expect(retryEInvoice(core, bill._id)).rejects.toMatchObject(conflict);
    await core.db.invoices.updateOne({ _id: bill._id }, { $set: { date: '2026-04-01' } });
    const off = { ...core, irp: undefined, env: { ...core.env, irp: undefined } };
    await expect(retryEInvoice(off, bill._id)).rejects.toMatchObject(conflict);
    expect((await again(bill)).einvoice?.state).toBe('refused');
    expect(await retryEInvoice(core, bill._id)).toMatchObject({ isNew: true });
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

  it('follows the limit of the document’s day', async () => {
    await open({ LEGAL_TURNOVER: '100000000' });
    const bill = await aBill();
    // For this turnover the limit began a day later.
    await core.db.invoices.updateOne({ _id: bill._id }, { $set: { date: '2025-03-31' } });
    await registerEInvoices(core);
    expect((await again(bill)).einvoice?.state).toBe('registered');
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
    await core.db.invoices.updateOne({ _id: bill._id }, { $set: { date: '2026-04-04' } });
    const missed = await aBill();
    const dated = (date: string) => core.db.invoices.updateOne({ _id: missed._id }, { $set: { date } });
    await dated('2026-04-02');
    expect(await found(later(core, 40 * DAY_MS))).toEqual([]);
    await dated('2026-04-01');
    const said = `9 ${missed._id} ${missed.number} is not registered, though one of 2026-04-04 is`;
    expect(await found(core)).toEqual([said]);
    expect(await found({ ...core, env: { ...core.env, irp: undefined } })).toEqual([]);
    await core.db.invoices.updateOne({ _id: missed._id }, { $set: { series: 'invoice' } });
    expect((await found(core)).filter((one) => one.includes('is not registered'))).toEqual([]);
    await core.db.invoices.updateOne({ _id: missed._id }, { $set: { series: missed.series } });
    await dated('2024-03-31');
    expect(await found(core)).toEqual([]);
  });

  it('reports a registration without a number, without a reason, and one that waits for too long', async () => {
    await open();
    const { _id, number } = await aBill();
    const problem = { code: '', message: 'away', at: new Date(0) };
    const nextAt = core.clock.now();
    const number64 = { irn: 'a'.repeat(64), ackNo: '1', ackAt: nextAt };
    for (const [einvoice, flaw] of [
      [{ state: 'registered', irn: 'x' }, 'is registered without a number'],
      [{ state: 'refused' }, 'is not registered and does not say why'],
      [{ state: 'registered', ...number64 }, 'is registered without its signed code'],
      [{ state: 'set-aside', problem }, 'is not registered and does not say why'],
      [{ state: 'waiting', problem }, 'has waited too long for its registration'],
      [{ state: 'waiting', problem, nextAt }, 'has waited too long for its registration'],
    ] as const) {
      await core.db.invoices.updateOne({ _id }, { $set: { einvoice } });
      expect(await found(later(core, 3 * DAY_MS))).toEqual([`9 ${_id} ${number} ${flaw}`]);
    }
    expect(await found(later(core, DAY_MS))).toEqual([]);
  });
});

/** Another registration in Karnataka of the supplier's PAN. */
function sibling(pan: string): string {
  const first14 = `29${pan.slice(0, 10)}2Z`;
  return first14 + gstinCheckCharacter(first14);
}
