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
const taxed = (tax = aTax(), at = new Date('2026-11-30T12:00:00+05:30')) =>
  aSettlement(world.core, scene.people.owner._id, { open: undefined, status: 'paid', tax, at });
/** November's tax of an owner without a PAN. */
const withoutPan: ReturnType<typeof aTax> = {
  basis: 'no-pan',
  tcs: [],
  tds: aTax().tds.map((part) => ({ ...part, basis: 'no-pan', rate: 500, applied: 500 })),
  months: aTax().months,
};
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

  it('comes as the annexure of the form, a row for each settlement, with whole PANs, which no other answer has', async () => {
    await owner().put('/owner/legal', LEGAL);
    await taxed({ ...aTax(), panLastFour: '234F' });
    const exempt = aTax().tds.map((part) => ({ ...part, applied: 0, amount: 0 }));
    await taxed({ ...aTax(), panLastFour: '234F', tds: exempt });
    await taxed({ ...withoutPan, tds: withoutPan.tds.map((part) => ({ ...part, gross: 100, amount: 5 })) });
    const { bytes } = await admin().get('/admin/tax/tds.csv?quarter=2026-Q3');
    const [head = '', ...lines] = bytes.toString('utf8').trim().split('\r\n');
    expect(head).toContain('"Deductee code (01 company, 02 other)",PAN of the deductee,Name of the deductee');
    const day = '30/11/2026';
    expect(lines).toEqual([
      `1,,02,PANNOTAVBL,Rao Sports,1035,${day},100,5,,${day},5,C,,`,
      `2,,02,ABCFE1234F,Rao Sports,1035,${day},2700,3,,${day},0.1,,,`,
      `3,,02,ABCFE1234F,Rao Sports,1035,${day},2700,0,,${day},0,Y,,`,
    ]);
    const { body } = await admin().get('/admin/tax/tds?quarter=2026-Q3');
    expect(JSON.stringify(body)).not.toContain('ABCFE1234F');
  });

  it('dates a settlement after the quarter’s end with its last day in India', async () => {
    for (const at of ['2026-12-31T23:59:00+05:30', '2027-01-01T00:01:00+05:30', '2027-01-15T12:00:00+05:30'])
      await taxed(aTax(), new Date(at));
    const { bytes } = await admin().get('/admin/tax/tds.csv?quarter=2026-Q3');
    const [, ...rows] = bytes.toString('utf8').trim().split('\r\n');
    expect(rows.map((row) => row.match(/\d+\/\d+\/\d+/g))).toEqual(
      rows.map(() => ['31/12/2026', '31/12/2026']),
    );
    expect(rows).toHaveLength(3);
  });

  it('names the section of the older Act before April 2026', async () => {
    await taxed({ ...aTax(), tds: aTax().tds.map((part) => ({ ...part, quarter: '2025-Q4', year: 2025 })) });
    const { bytes } = await admin().get('/admin/tax/tds.csv?quarter=2025-Q4');
    expect(bytes.toString('utf8').split('\r\n')[1]).toMatch(/,94O,/);
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

  it('has everything under a PAN that was corrected since, of whatever kind, and says what was filed otherwise', async () => {
    await taxed();
    const panOf = async () => {
      const { body } = await admin().get('/admin/tax/tds?quarter=2026-Q3');
      const { bytes } = await admin().get('/admin/tax/tds.csv?quarter=2026-Q3');
      const [, , code, pan, ...rest] = bytes.toString('utf8').trim().split('\r\n')[1]?.split(',') ?? [];
      const { panLast4, deductedAs, kind } = body.rows[0];
      return [panLast4, deductedAs, kind, code, pan, rest.at(-1)];
    };
    const { gstin: _, ...unregistered } = LEGAL;
    await owner().put('/owner/legal', { ...unregistered, pan: 'ABCCE5678G' });
    expect(await panOf()).toEqual(['678G', '939F', 'company', '01', 'ABCCE5678G', '939F']);
    await owner().put('/owner/legal', LEGAL);
    expect(await panOf()).toEqual(['234F', '939F', 'firm', '02', 'ABCFE1234F', '939F']);
    await owner().put('/owner/legal', { ...unregistered, pan: 'ABCFE0939F' });
    expect(await panOf()).toEqual(['939F', undefined, 'firm', '02', 'ABCFE0939F', '']);
  });

  it('has a row for each workplace of one person, each with its own gross and tax, under the same PAN', async () => {
    await owner().put('/owner/legal', LEGAL);
    await api.as(scene.people.otherOwner).put('/owner/legal', { ...LEGAL, name: 'Rao Arena' });
    await taxed({ ...aTax(), panLastFour: '234F' });
    await aSettlement(world.core, scene.people.otherOwner._id, {
      open: undefined,
      status: 'paid',
      tax: { ...aTax(), panLastFour: '234F', tds: aTax().tds.map((part) => ({ ...part, amount: 500 })) },
    });
    const { body } = await admin().get('/admin/tax/tds?quarter=2026-Q3');
    expect(body.rows).toHaveLength(2);
    expect(body.rows).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'Rao Sports', panLast4: '234F', gross: 2700, tds: 3 }),
        expect.objectContaining({ name: 'Rao Arena', panLast4: '234F', gross: 2700, tds: 500 }),
      ]),
    );
    const { bytes } = await admin().get('/admin/tax/tds.csv?quarter=2026-Q3');
    const [, ...lines] = bytes.toString('utf8').trim().split('\r\n');
    expect(lines.map((line: string) => line.split(',')[3])).toEqual(['ABCFE1234F', 'ABCFE1234F']);
    expect((await owner().get('/owner/tax?year=2026')).body.quarters).toEqual([
      { quarter: '2026-Q3', gross: 2700, tds: 3 },
    ]);
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
      if (path.startsWith('tcs')) expect(pdfText(pdf.bytes)).toMatch(/Tax collected\n₹\n?\d/);
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
