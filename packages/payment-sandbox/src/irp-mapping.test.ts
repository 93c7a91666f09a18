import { inv01 as mapped } from '@crease/domain/sales/invoices/inv01';
import type { InvoiceDoc } from '@crease/domain/sales/invoices/invoice.schema';
import { expect, it } from 'vitest';
import { inv01, ruleBrokenBy } from './irp-schema.js';

/** The requests that Crease makes of its documents, against the portal's schema and rules. */
const SELLER = '29AAGCB7383J1Z4';
const BUYER = '27AAPFU0939F1ZV';
const PARTIES = {
  seller: { address: '12, Sandbox House', location: 'Bengaluru', pin: 560_001 },
  buyer: { address: 'Veera Desai Road', location: 'Mumbai', pin: 400_053 },
};

/** The tax inside a total, as documents have it: in whole rupees, the odd one in SGST. */
function taxPartsOf(total: number, isInterState: boolean) {
  const tax = Math.round(total - total / 1.18);
  const cgst = Math.floor(tax / 2);
  return { taxable: total - tax, total, ...(isInterState ? { igst: tax } : { cgst, sgst: tax - cgst }) };
}

const aBill = (over: object = {}): InvoiceDoc =>
  ({
    series: 'commission-invoice',
    number: 'COM/26-27/000001',
    date: '2026-11-30',
    month: '2026-10',
    ...taxPartsOf(540, true),
    seller: { name: 'Crease Sports Pvt Ltd', gstin: SELLER, address: '', stateCode: '29' },
    buyer: { name: 'Mhatre Sports', gstin: BUYER },
    placeOfSupply: '27',
    groundName: '',
    bookingDate: '',
    timeSlot: '',
    ...over,
  }) as InvoiceDoc;

const flawOf = (invoice: InvoiceDoc, parties = PARTIES): unknown => {
  const parsed = inv01.safeParse(mapped(invoice, parties));
  return parsed.success ? ruleBrokenBy(parsed.data, SELLER, '2026-11-30') : parsed.error.issues;
};

it('writes a bill for commission as the portal wants it', () => {
  const request = mapped(aBill(), PARTIES);
  expect(request).toMatchObject({
    DocDtls: { Typ: 'INV', No: 'COM/26-27/000001', Dt: '30/11/2026' },
    SellerDtls: { Gstin: SELLER, Addr1: '12, Sandbox House', Loc: 'Bengaluru', Pin: 560_001, Stcd: '29' },
    BuyerDtls: { Gstin: BUYER, LglNm: 'Mhatre Sports', Pos: '27', Stcd: '27' },
    ItemList: [{ IsServc: 'Y', HsnCd: '998599', AssAmt: 458, GstRt: 18, IgstAmt: 82, TotItemVal: 540 }],
    ValDtls: { AssVal: 458, IgstVal: 82, CgstVal: 0, SgstVal: 0, TotInvVal: 540 },
  });
  expect(request).not.toHaveProperty('RefDtls');
  expect(flawOf(aBill())).toBeUndefined();
});

it('names the invoice that a credit note reduces', () => {
  const note = aBill({
    series: 'fee-credit-note',
    number: 'FCN/26-27/000001',
    month: undefined,
    groundName: 'Sixer Cage',
    bookingDate: '2026-11-21',
    timeSlot: '18:00-20:00',
    original: { number: 'FEE/26-27/000007', date: '2026-11-20' },
  });
  expect(mapped(note, PARTIES)).toMatchObject({
    DocDtls: { Typ: 'CRN' },
    RefDtls: { PrecDocDtls: [{ InvNo: 'FEE/26-27/000007', InvDt: '20/11/2026' }] },
  });
  expect(flawOf(note)).toBeUndefined();
});

it('passes with every total from ₹1 to ₹3,000, within a state and across states', () => {
  for (let total = 1; total <= 3_000; total += 1) {
    for (const isInterState of [true, false]) {
      const bill = aBill({
        igst: undefined,
        ...taxPartsOf(total, isInterState),
        placeOfSupply: isInterState ? '27' : '29',
      });
      expect(flawOf(bill), `₹${total}`).toBeUndefined();
    }
  }
});

it('fits texts of any length and with any letters', () => {
  for (const text of ['', 'A', '"\\"', 'अ', `${'Long "name" '.repeat(40)}\nline`]) {
    const place = { address: text, location: text, pin: 400_053 };
    const bill = aBill({ buyer: { name: text, gstin: BUYER }, groundName: text });
    expect(flawOf(bill, { seller: place, buyer: place }), text).toBeUndefined();
  }
});
