import { billCommissions } from '@crease/domain/business/bills/bill-commissions';
import { pdfText } from '@crease/domain/testing/pdf-text';
import { aSettlement, aTax } from '@crease/domain/testing/settled';
import { openWorld, type World } from '@crease/domain/testing/world';
import { gstinCheckCharacter } from '@crease/shared/gstin';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Scene } from '../testing/a-scene.js';
import { openApi, type TestApi } from '../testing/api-client.js';

let world: World;
let api: TestApi;
let scene: Scene;
beforeAll(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' });
  api = await openApi(world.core);
});
afterAll(async () => {
  await api.close();
  await world.close();
});
beforeEach(async () => {
  scene = await Scene.of(world.core);
  await world.core.db.settlements.deleteMany({});
});

const FIRST_14 = '27ABCFE1234F1Z';
const GSTIN = FIRST_14 + gstinCheckCharacter(FIRST_14);
const LEGAL = {
  name: 'Rao Sports',
  gstin: GSTIN,
  address: 'Linking Road',
  stateCode: '27',
  pan: 'ABCFE1234F',
};
const taxed = (tax = aTax()) =>
  aSettlement(world.core, scene.people.owner._id, { open: undefined, status: 'paid', tax });
const admin = () => api.as(scene.people.admin);
const owner = () => api.as(scene.people.owner);
/** The part of November's tax with these changes. */
const tcsPart = (over: Partial<ReturnType<typeof aTax>['tcs'][number]>) => {
  const tax = aTax();
  return { ...tax, tcs: tax.tcs.map((part) => ({ ...part, ...over })) };
};

describe('the GSTR-8 return', () => {
  it('sums the settlements of an owner by registration and state', async () => {
    await taxed();
    await taxed(tcsPart({ supplies: 0, returns: 1000, amount: -5 }));
    await taxed(tcsPart({ state: '29', supplies: 1000, amount: 5 }));
    await taxed(tcsPart({ month: '2026-12' }));
    const { body } = await admin().get('/admin/tax/gstr8?month=2026-11');
    const ownerId = scene.people.owner._id.toString();
    expect(body).toMatchObject({ month: '2026-11', form: 'GSTR-8', due: '2026-12-10' });
    expect(body.rows).toMatchObject([
      { ownerId, state: '27', supplies: 2288, returns: 1000, net: 1288, igst: 0, cgst: 3, sgst: 3 },
      { ownerId, state: '29', supplies: 1000, returns: 0, net: 1000, igst: 5, cgst: 0, sgst: 0 },
    ]);
    expect(body.totals).toEqual({ supplies: 3288, returns: 1000, net: 2288, igst: 5, cgst: 3, sgst: 3 });
  });

  it('comes as a file in the columns of the offline tool, apart for businesses', async () => {
    await owner().put('/owner/legal', LEGAL);
    await taxed(tcsPart({ businessSupplies: 288 }));
    const { status, bytes } = await admin().get('/admin/tax/gstr8.csv?month=2026-11');
    expect(status).toBe(200);
    const [head, ...lines] = bytes.toString('utf8').trim().split('\r\n');
    expect(head).toContain('Gross value of supplies made (without GST)');
    const { gstin } = aTax().tcs[0] ?? {};
    expect(lines).toEqual([
      `3A,${gstin},288,0,288,0,1,1,27-Maharashtra,Rao Sports`,
      `3B,${gstin},2000,0,2000,0,4,5,27-Maharashtra,Rao Sports`,
    ]);
  });

  it.each(['2026-13', '2026', '2026-Q3', ''])('refuses the month “%s”', async (month) => {
    expect((await admin().get(`/admin/tax/gstr8?month=${month}`)).status).toBe(400);
  });
});

describe('the return of income tax', () => {
  it('sums a quarter by owner, without those who declared nothing', async () => {
    await taxed();
    await taxed();
    const none = aTax();
    await taxed({ ...none, tds: none.tds.map((part) => ({ ...part, basis: 'none' as const, amount: 0 })) });
    const { body } = await admin().get('/admin/tax/tds?quarter=2026-Q3');
    expect(body).toMatchObject({ quarter: '2026-Q3', form: '140', due: '2027-01-31' });
    expect(body.rows).toMatchObject([{ panLast4: '939F', kind: 'firm', rate: 0.1, gross: 5400, tds: 6 }]);
    expect(body.totals).toEqual({ gross: 5400, tds: 6 });
  });

  it('comes as a file with the whole PAN, which no other answer has', async () => {
    await owner().put('/owner/legal', LEGAL);
    const tax = { ...aTax(), panLastFour: '234F' };
    await taxed(tax);
    const { bytes } = await admin().get('/admin/tax/tds.csv?quarter=2026-Q3');
    expect(bytes.toString('utf8').split('\r\n')[1]).toContain(',ABCFE1234F,Rao Sports,firm,2700,0.1,3');
    const { body } = await admin().get('/admin/tax/tds?quarter=2026-Q3');
    expect(JSON.stringify(body)).not.toContain('ABCFE1234F');
  });

  it('names the PAN and kind of an owner who has removed them before a refund', async () => {
    await taxed();
    const removed = aTax();
    const tds = removed.tds.map((part) => ({ ...part, kind: 'other' as const, gross: -500, amount: 0 }));
    const { panLastFour: _, ...rest } = removed;
    await taxed({ ...rest, tds });
    const { body } = await admin().get('/admin/tax/tds?quarter=2026-Q3');
    expect(body.rows).toMatchObject([{ panLast4: '939F', kind: 'firm', gross: 2200, tds: 3 }]);
  });

  it('names a PAN that was corrected since, unless it is of another kind of taxpayer', async () => {
    await taxed();
    const panOf = async () => {
      const { body } = await admin().get('/admin/tax/tds?quarter=2026-Q3');
      const { bytes } = await admin().get('/admin/tax/tds.csv?quarter=2026-Q3');
      return [body.rows[0].panLast4, /,(\w{10}),/.exec(bytes.toString('utf8'))?.[1]];
    };
    await owner().put('/owner/legal', { ...LEGAL, kind: 'company', pan: 'ABCCE5678G' });
    expect(await panOf()).toEqual(['939F', 'XXXXXX939F']);
    await owner().put('/owner/legal', LEGAL);
    expect(await panOf()).toEqual(['234F', 'ABCFE1234F']);
  });
});

describe('an owner’s year', () => {
  it('has every month with its sums, and the quarters with income tax', async () => {
    await taxed();
    await taxed();
    const { body } = await owner().get('/owner/tax?year=2026');
    const sums = { gross: 5400, fee: 108, commission: 0, tcs: 22, tds: 6, net: 5372 };
    expect(body).toMatchObject({
      year: '2026',
      months: [{ month: '2026-11', ...sums }],
      totals: sums,
      quarters: [{ quarter: '2026-Q3', gross: 5400, tds: 6 }],
    });
    expect((await owner().get('/owner/tax?year=2025')).body.months).toEqual([]);
  });

  it('says from when this turnover alone makes a registered owner register invoices', async () => {
    const large = aTax();
    const months = large.months.map((month) => ({ ...month, gross: 60_000_000 }));
    await taxed({ ...large, months });
    const year = async () => (await owner().get('/owner/tax?year=2026')).body;
    await owner().put('/owner/legal', LEGAL);
    expect(await year()).toMatchObject({ eInvoicesFrom: '2027-04-01' });
    const { gstin: _, ...unregistered } = LEGAL;
    await owner().put('/owner/legal', unregistered);
    expect(await year()).not.toHaveProperty('eInvoicesFrom');
    await owner().put('/owner/legal', LEGAL);
    await world.core.db.settlements.updateMany({}, { $set: { 'tax.months.$[].gross': 59_000_000 } });
    expect(await year()).not.toHaveProperty('eInvoicesFrom');
  });

  it('has certificates, and none for a time without tax', async () => {
    await taxed();
    for (const path of ['tcs.pdf?month=2026-11', 'tds.pdf?quarter=2026-Q3']) {
      const pdf = await owner().get(`/owner/tax/${path}`);
      expect([pdf.status, pdf.bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
    }
    expect((await owner().get('/owner/tax/tcs.pdf?month=2026-10')).status).toBe(404);
    expect((await owner().get('/owner/tax/tds.pdf?quarter=2026-Q1')).status).toBe(404);
  });
});

describe('a bill for commission', () => {
  const settledIn = (at: string, commission: number, owner = scene.people.owner) =>
    aSettlement(world.core, owner._id, { open: undefined, status: 'paid', commission, at: new Date(at) });

  it('is listed by month for its owner and, with the sum of all owners, for admins', async () => {
    await owner().put('/owner/legal', LEGAL);
    await settledIn('2026-09-14T05:00:00Z', 300);
    await settledIn('2026-10-12T05:00:00Z', 200);
    await settledIn('2026-10-19T05:00:00Z', 118);
    await billCommissions(await markDue());
    const mine = await owner().get('/owner/commission-bills');
    expect(mine.body.bills).toMatchObject([
      { month: '2026-10', total: 318 },
      { month: '2026-09', total: 300 },
    ]);
    expect(mine.body.pagination).toMatchObject({ total: 2 });
    const all = await admin().get('/admin/commission-bills?month=2026-10');
    expect(all.body).toMatchObject({
      month: '2026-10',
      bills: [{ ownerId: scene.people.owner._id.toString(), name: 'Rao Sports', gstin: GSTIN, total: 318 }],
      totals: { total: 318 },
    });
  });

  it('comes as a PDF for its owner and admins; another month has none', async () => {
    await settledIn('2026-10-12T05:00:00Z', 200);
    await billCommissions(await markDue());
    const pdf = await owner().get('/owner/commission-bill.pdf?month=2026-10');
    expect(pdf.status).toBe(200);
    const text = pdfText(pdf.bytes);
    expect(text).toContain('Commission on online payments, settled in October 2026');
    expect(text).toContain('COM/26-27/');
    const path = `/admin/commission-bill.pdf?month=2026-10&owner=${scene.people.owner._id}`;
    expect((await admin().get(path)).bytes).toEqual(pdf.bytes);
    expect((await owner().get('/owner/commission-bill.pdf?month=2026-08')).status).toBe(404);
  });

  /** Marks the settlements above, as their list does when it is made. */
  async function markDue() {
    await world.core.db.settlements.updateMany({}, { $set: { billDueAt: new Date('2026-11-01T00:00:00Z') } });
    await world.core.db.invoices.deleteMany({ series: 'commission-invoice' });
    await world.core.db.invoiceCounters.deleteMany({ _id: /commission-invoice/ });
    return world.core;
  }
});
