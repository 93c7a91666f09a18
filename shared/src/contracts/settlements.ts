import { z } from 'zod';
import { contract } from '../contract.js';
import { SCHEMA_SENTENCES } from '../field-errors.js';
import {
  bookingDate,
  idParams,
  isoTime,
  lineText,
  objectId,
  pageQuery,
  pagination,
  rupeesToThePaisa,
} from './common.js';
import { proof } from './proof.js';
import { workplaceQuery } from './workplace.js';

export const ledgerKind = z.enum([
  'capture',
  'refund',
  'settlement',
  'settlement_failed',
  'adjustment',
  'dispute',
  'reversal',
]);
export const ledgerEntry = z.object({
  _id: z.string(),
  kind: ledgerKind,
  at: isoTime,
  bookingId: objectId.optional(),
  ownerId: objectId.optional(),
  lines: z.array(z.object({ account: z.string(), amount: rupeesToThePaisa })),
});
export type LedgerEntry = z.infer<typeof ledgerEntry>;

export const balance = contract({
  method: 'GET',
  path: '/owner/balance',
  auth: 'staff',
  act: 'settlement.read',
  tag: 'Money',
  summary: 'What is ahead, due, on its way and paid out',
  query: workplaceQuery,
  response: z.object({
    ahead: rupeesToThePaisa,
    due: rupeesToThePaisa,
    onTheWay: rupeesToThePaisa,
    paid: rupeesToThePaisa,
    /** Withheld until banks decide about disputed payments, and left out of `ahead` and `due`; absent if it is 0. */
    disputed: rupeesToThePaisa.optional(),
    /** All settlements since tax was first withheld; absent before that. */
    settled: z
      .object({
        gross: rupeesToThePaisa,
        fee: rupeesToThePaisa,
        commission: rupeesToThePaisa,
        tcs: rupeesToThePaisa,
        tds: rupeesToThePaisa,
        net: rupeesToThePaisa,
      })
      .optional(),
  }),
});

/** How a settlement is paid: by our own payouts, or through the provider's split. */
export const settlementWay = z.enum(['payouts', 'split']);

/**
 * An owner at the payment provider that splits payments: `new` is not known there yet, `created` is being set up,
 * `active` can be paid.
 */
export const vendorStatus = z.enum([
  'new',
  'created',
  'in_review',
  'needs_clarification',
  'active',
  'blocked',
  'rejected',
]);
export type VendorStatus = z.infer<typeof vendorStatus>;
export const vendor = z.object({
  provider: z.enum(['cashfree', 'razorpay']),
  status: vendorStatus,
  /** The data that we lack before the provider can be asked. */
  needs: z.enum(['legal', 'phone']).optional(),
  /** What the provider says is missing or wrong. */
  reason: z.string().optional(),
  since: isoTime,
});
export type ShownVendor = z.infer<typeof vendor>;

export const settlementStatus = z.enum(['due', 'sent', 'paid', 'failed']);
export const settlement = z.object({
  _id: objectId,
  from: z.string(),
  to: z.string(),
  /** Rent less discount, the fee on top of it and the commission inside it; absent on older settlements. */
  gross: rupeesToThePaisa.optional(),
  fee: rupeesToThePaisa.optional(),
  commission: rupeesToThePaisa.optional(),
  /** Withheld for the tax offices; negative if more came back with refunds. */
  tcs: rupeesToThePaisa,
  tds: rupeesToThePaisa,
  /** Taken back from the owner's vendor for refunds that are among its entries: that part was paid already. */
  takenBack: rupeesToThePaisa.optional(),
  /** What is paid: gross less commission, TCS and TDS, and what was taken back. */
  amount: rupeesToThePaisa,
  /** What was taken back of `amount` since then, for refunds; absent if nothing was. */
  reversed: rupeesToThePaisa.optional(),
  status: settlementStatus,
  reference: z.string().optional(),
  /** Absent while no payout has started, and for a payment by hand. */
  through: settlementWay.optional(),
  /**
   * Why a due settlement is not paid yet, and until when; a first payout waits for the owner's checks
   * (`GET /owner/checks`).
   */
  waiting: z
    .discriminatedUnion('reason', [
      z.object({ reason: z.literal('account-changed'), until: isoTime }),
      z.object({ reason: z.literal('checks'), since: isoTime }),
    ])
    .optional(),
  at: isoTime,
});
export type Settlement = z.infer<typeof settlement>;

export const listSettlements = contract({
  method: 'GET',
  path: '/owner/settlements',
  auth: 'staff',
  act: 'settlement.read',
  tag: 'Money',
  summary: 'What was paid out, the newest first',
  query: pageQuery.extend(workplaceQuery.shape),
  response: z.object({ settlements: z.array(settlement), pagination }),
});

const statement = {
  auth: 'staff',
  act: 'settlement.read',
  tag: 'Money',
  params: idParams,
  query: workplaceQuery,
  errors: ['NOT_FOUND'],
} as const;

export const getSettlement = contract({
  method: 'GET',
  path: '/owner/settlements/:id',
  ...statement,
  errors: ['NOT_FOUND'],
  summary: 'A settlement with its entries',
  response: z.object({ settlement: settlement.extend({ entries: z.array(ledgerEntry) }) }),
});

export const settlementPdf = contract({
  method: 'GET',
  path: '/owner/settlements/:id.pdf',
  ...statement,
  errors: ['NOT_FOUND'],
  summary: 'The statement as PDF',
  contentType: 'application/pdf',
});

export const settlementCsv = contract({
  method: 'GET',
  path: '/owner/settlements/:id.csv',
  ...statement,
  errors: ['NOT_FOUND'],
  summary: 'The statement as CSV',
  contentType: 'text/csv',
});

export const runSettlements = contract({
  method: 'POST',
  path: '/admin/settlements/run',
  auth: 'admin',
  tag: 'Money',
  summary: 'Settle all games over by the end of a date before today',
  body: z.strictObject({ until: bookingDate }),
  response: z.object({ made: z.number().int(), total: rupeesToThePaisa }),
});

export const markSettlementPaid = contract({
  method: 'PATCH',
  path: '/admin/settlements/:id',
  auth: 'admin',
  tag: 'Money',
  summary: 'A settlement was paid by hand',
  params: idParams,
  body: z.strictObject({ status: z.literal('paid'), reference: lineText(100) }),
  response: z.object({ settlement }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
});

const vpa = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9._-]{2,64}@[a-z][a-z0-9]{1,63}$/, SCHEMA_SENTENCES.upi_address);
const ifsc = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{4}0[A-Z0-9]{6}$/, SCHEMA_SENTENCES.ifsc_format);
const accountNumber = z
  .string()
  .trim()
  .regex(/^\d{6,18}$/, SCHEMA_SENTENCES.account_number);

export const payoutAccount = z.union([
  z.strictObject({ vpa, proof: proof.optional() }),
  z.strictObject({ accountNumber, ifsc, name: lineText(100), proof: proof.optional() }),
]);
/** As shown: of an account's number only the last digits. */
export const shownPayoutAccount = z.object({
  vpa: z.string().optional(),
  accountNumber: z.string().optional(),
  ifsc: z.string().optional(),
  name: z.string().optional(),
});

export const setPayoutAccount = contract({
  method: 'PUT',
  path: '/owner/payout-account',
  auth: 'staff',
  act: 'payout-account.change',
  tag: 'Money',
  summary:
    'Where settlements go: a UPI address, or a bank account; a change needs a proof, and is paid to after 24 hours',
  query: workplaceQuery,
  body: payoutAccount,
  response: z.object({ payoutAccount: shownPayoutAccount }),
  errors: ['PROOF_NEEDED', 'BAD_CREDENTIALS', 'STATE_CONFLICT', 'RATE_LIMITED'],
});

export const getPayoutAccount = contract({
  method: 'GET',
  path: '/owner/payout-account',
  auth: 'staff',
  act: 'payout-account.change',
  tag: 'Money',
  summary: 'Where settlements go; null where it was never said',
  query: workplaceQuery,
  response: z.object({
    payoutAccount: shownPayoutAccount.nullable(),
    /** The owner at the provider's split; absent if settlements do not go through it. */
    vendor: vendor.optional(),
  }),
});
