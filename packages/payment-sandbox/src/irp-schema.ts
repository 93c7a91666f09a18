import { z } from 'zod';

/**
 * The portal's request for one document, INV-01 schema 1.1 (Notification 60/2020 – Central Tax, and the validation
 * rules of the portal's API 1.03): mandatory fields, lengths, patterns and codes. Unknown fields are refused.
 */

/** The portal's strings have no quotation mark and no backslash. */
const text = (least: number, most: number) =>
  z
    .string()
    .min(least)
    .max(most)
    .regex(/^[^"\\]*$/);
const flag = z.enum(['Y', 'N']);
const day = z.string().regex(/^(0[1-9]|[12]\d|3[01])\/(0[1-9]|1[0-2])\/20[1-9]\d$/);
const gstin = z.string().regex(/^\d{2}[0-9A-Z]{13}$/);
const stateCode = z.string().regex(/^(0[1-9]|[12]\d|3[0-8]|9[67])$/);
const pin = z.number().int().min(100_000).max(999_999);
const twoDecimals = (most: number) =>
  z
    .number()
    .min(0)
    .max(most)
    .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-4, 'at most two decimals');
const itemAmount = twoDecimals(999_999_999_999.99);
const documentAmount = twoDecimals(99_999_999_999_999.9);
const quantity = z.number().min(0).max(9_999_999_999.999);
const rate = z.number().min(0).max(999.999);

const party = {
  LglNm: text(3, 100),
  TrdNm: text(3, 100).optional(),
  Addr1: text(1, 100),
  Addr2: text(3, 100).optional(),
  Stcd: stateCode,
  Ph: z
    .string()
    .regex(/^\d{6,12}$/)
    .optional(),
  Em: z.email().min(6).max(100).optional(),
};
const place = z.strictObject({
  Nm: text(3, 100),
  Addr1: text(1, 100),
  Addr2: text(3, 100).optional(),
  Loc: text(3, 100),
  Pin: pin,
  Stcd: stateCode,
});

const item = z.strictObject({
  SlNo: z.string().regex(/^\d{1,6}$/),
  PrdDesc: text(3, 300).optional(),
  IsServc: flag,
  HsnCd: z.string().regex(/^(?!0+$)(\d{4}|\d{6}|\d{8})$/),
  Barcde: text(3, 30).optional(),
  Qty: quantity.optional(),
  FreeQty: quantity.optional(),
  Unit: z
    .string()
    .regex(/^[A-Z]{3,8}$/)
    .optional(),
  UnitPrice: z.number().min(0).max(999_999_999_999.999),
  TotAmt: itemAmount,
  Discount: itemAmount.optional(),
  PreTaxVal: itemAmount.optional(),
  AssAmt: itemAmount,
  GstRt: rate,
  IgstAmt: itemAmount.optional(),
  CgstAmt: itemAmount.optional(),
  SgstAmt: itemAmount.optional(),
  CesRt: rate.optional(),
  CesAmt: itemAmount.optional(),
  CesNonAdvlAmt: itemAmount.optional(),
  StateCesRt: rate.optional(),
  StateCesAmt: itemAmount.optional(),
  StateCesNonAdvlAmt: itemAmount.optional(),
  OthChrg: itemAmount.optional(),
  TotItemVal: itemAmount,
});

export const inv01 = z.strictObject({
  Version: z.literal('1.1'),
  TranDtls: z.strictObject({
    TaxSch: z.literal('GST'),
    SupTyp: z.enum(['B2B', 'SEZWP', 'SEZWOP', 'EXPWP', 'EXPWOP', 'DEXP']),
    RegRev: flag.optional(),
    EcmGstin: gstin.nullish(),
    IgstOnIntra: flag.optional(),
  }),
  DocDtls: z.strictObject({
    Typ: z.enum(['INV', 'CRN', 'DBN']),
    No: z.string().regex(/^[A-Z1-9][A-Z0-9/-]{0,15}$/),
    Dt: day,
  }),
  SellerDtls: z.strictObject({ Gstin: gstin, ...party, Loc: text(3, 50), Pin: pin }),
  BuyerDtls: z.strictObject({
    Gstin: z.union([gstin, z.literal('URP')]),
    ...party,
    Pos: stateCode,
    Loc: text(3, 100),
    Pin: pin.optional(),
  }),
  DispDtls: place.optional(),
  ItemList: z.array(item).min(1).max(1_000),
  ValDtls: z.strictObject({
    AssVal: documentAmount,
    CgstVal: documentAmount.optional(),
    SgstVal: documentAmount.optional(),
    IgstVal: documentAmount.optional(),
    CesVal: documentAmount.optional(),
    StCesVal: documentAmount.optional(),
    Discount: documentAmount.optional(),
    OthChrg: documentAmount.optional(),
    RndOffAmt: z.number().min(-99.99).max(99.99).optional(),
    TotInvVal: documentAmount,
  }),
  RefDtls: z
    .strictObject({
      InvRm: text(3, 100).optional(),
      PrecDocDtls: z.array(
        z.strictObject({ InvNo: text(1, 16), InvDt: day, OthRefNo: text(1, 20).optional() }),
      ),
    })
    .optional(),
});
export type Inv01 = z.infer<typeof inv01>;

/** The portal's tolerance for sums, in rupees. */
const TOLERANCE = 1;

/** A rule of the portal that a well-formed document breaks: its code and text. */
export function ruleBrokenBy(
  document: Inv01,
  caller: string,
  today: string,
): [code: string, text: string] | undefined {
  const { SellerDtls: seller, BuyerDtls: buyer, ItemList: items, ValDtls: sums, DocDtls: doc } = document;
  if (seller.Gstin !== caller) return ['2143', 'Invoice does not belongs to the user GSTIN'];
  if (seller.Gstin === buyer.Gstin) return ['2211', 'Supplier and Recipient GSTIN should not be the same'];
  if (dateOf(doc.Dt) > today) return ['2163', 'The document date should not be a future date'];
  for (const party of [seller, buyer])
    if (party.Gstin !== 'URP' && party.Gstin.slice(0, 2) !== party.Stcd)
      return ['2258', `State code of ${party.Gstin} is not ${party.Stcd}`];
  const isWithinState = seller.Stcd === buyer.Pos && document.TranDtls.IgstOnIntra !== 'Y';
  for (const { SlNo, HsnCd, AssAmt, TotAmt, Discount = 0, GstRt, TotItemVal, ...one } of items) {
    const { IgstAmt = 0, CgstAmt = 0, SgstAmt = 0 } = one;
    const where = `HSN - ${HsnCd} and Sl. No - ${SlNo}`;
    if (differ(AssAmt, TotAmt - Discount))
      return ['2193', `For ${where}, AssAmt value should be equal to (TotAmt - Discount)`];
    if (isWithinState && IgstAmt > 0)
      return ['2172', `For intra state transaction IGST amounts is not applicable for ${where}`];
    if (!isWithinState && CgstAmt + SgstAmt > 0)
      return ['2173', `For inter state transaction CGST and SGST amounts are not applicable for ${where}`];
    if (CgstAmt !== SgstAmt) return ['2227', `SGST and CGST Amounts should be equal for ${where}`];
    if (differ(IgstAmt + CgstAmt + SgstAmt, (AssAmt * GstRt) / 100))
      return ['2235', `Tax amount is not calculated as per GstRt for ${where}`];
    if (differ(TotItemVal, AssAmt + IgstAmt + CgstAmt + SgstAmt))
      return ['2194', `Invalid total item value for ${where}`];
  }
  const sumOf = (part: 'AssAmt' | 'TotItemVal') => items.reduce((sum, one) => sum + one[part], 0);
  if (differ(sums.AssVal, sumOf('AssAmt')))
    return ['2182', 'Taxable value of all items must be equal to total taxable value'];
  if (differ(sums.TotInvVal, sumOf('TotItemVal') + (sums.RndOffAmt ?? 0)))
    return ['2189', 'Invalid total Invoice Value'];
  return undefined;
}

const differ = (one: number, other: number): boolean => Math.abs(one - other) > TOLERANCE;

/** `30/11/2026` as `2026-11-30`. */
export const dateOf = (day: string): string => day.split('/').reverse().join('-');
