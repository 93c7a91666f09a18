import { z } from 'zod';
import { type CashfreeHttpOptions, createCashfreeHttp } from '../../sales/provider/cashfree-http.js';
import { createOnce } from '../../sales/provider/create-once.js';
import { orNull, ProviderRefused } from '../../sales/provider/provider-errors.js';
import type { ProviderHttp } from '../../sales/provider/provider-http.js';
import type { PayoutTarget } from './payout-account.schema.js';
import type { Reversal, SplitProvider, Vendor, VendorInput } from './split-provider.js';
import { stableNumber, stableUuid } from './stable-keys.js';

/** The provider pays a vendor's balance out on the next working day at 11. */
const SCHEDULE_NEXT_DAY = 1;
const LINE_OF_BUSINESS = 'Others';
/** Characters that are not allowed in a vendor's name. */
const NOT_IN_NAMES = /[^A-Za-z0-9 ./&-]/g;

/** Any unknown word is a vendor in review: not to be paid yet. */
const STATUS: Readonly<Record<string, Vendor['status'] | undefined>> = {
  IN_BANK_VALIDATION: 'created',
  IN_BENE_CREATION: 'created',
  IN_KYC_REVIEW: 'in_review',
  BANK_VALIDATION_FAILED: 'needs_clarification',
  BENE_CREATION_FAILED: 'needs_clarification',
  ACTION_REQUIRED: 'needs_clarification',
  ON_HOLD: 'needs_clarification',
  ACTIVE: 'active',
  BLOCKED: 'blocked',
  DELETED: 'blocked',
};

const vendorAnswer = z
  .object({ vendor_id: z.string(), status: z.string(), remarks: z.string().nullish().catch(null) })
  .transform(
    (wire): Vendor => ({
      vendorId: wire.vendor_id,
      status: STATUS[wire.status] ?? 'in_review',
      reason: wire.remarks || undefined,
    }),
  );
const MADE = /^(ok|success)$/i;
/** Any unknown word is an adjustment that is not made yet: people have to look at it. */
const adjustmentAnswer = z
  .object({ status: z.string() })
  .transform(
    ({ status }): Pick<Reversal, 'status' | 'unknownWord'> =>
      MADE.test(status) ? { status: 'SUCCESS' } : { status: 'PENDING', unknownWord: status.slice(0, 100) },
  );

/**
 * How the provider refuses an adjustment id that it already has. For a repeated request that is a success, because our
 * id names one transfer of one amount; for a first request it is an error.
 */
const MADE_ALREADY = /already exists|duplicate/i;

/**
 * Cashfree Easy Split (API version 2025-01-01): vendors, and adjustments that move money between our balance and a
 * vendor's. An adjustment cannot be read, so it is made again under the same id until its outcome is known.
 * `baseUrl` ends in `/pg`.
 */
export function createCashfreeSplit(options: CashfreeHttpOptions): SplitProvider {
  const call = createCashfreeHttp(options);
  const getVendor: SplitProvider['getVendor'] = ({ vendorId }) =>
    call({ operation: 'get_vendor', method: 'GET', path: vendorPath(vendorId), answer: vendorAnswer });

  const changeVendor: SplitProvider['changeVendor'] = ({ vendorId }, input) =>
    call({
      operation: 'update_vendor',
      method: 'PATCH',
      path: vendorPath(vendorId),
      body: detailsOf(input),
      answer: vendorAnswer,
    });

  return {
    getVendor,
    changeVendor,

    openVendor(input) {
      const { ownerId: vendorId } = input;
      return createOnce(
        () =>
          call({
            operation: 'create_vendor',
            method: 'POST',
            path: '/easy-split/vendors',
            body: { vendor_id: vendorId, status: 'ACTIVE', ...detailsOf(input) },
            answer: vendorAnswer,
          }),
        // An existing vendor may have been opened with an earlier account.
        async () => (await orNull(getVendor({ vendorId }))) && changeVendor({ vendorId }, input),
      );
    },

    async createTransfer(input) {
      if (input.vendorId === undefined) throw new Error('a transfer of the split goes to a vendor');
      const { transferId, amount, vendorId, remarks, asks = 1 } = input;
      const said = await adjust(call, {
        id: transferId,
        type: 'CREDIT',
        amount,
        vendorId,
        remarks,
        asks,
      });
      return { transferId, ...said, amount, reference: undefined };
    },

    async reverse({ reversalId: id, amount, vendorId, asks }) {
      return await adjust(call, { id, type: 'DEBIT', amount, vendorId, remarks: 'Crease refund', asks });
    },

    findReversal: async () => null,
    listsReversals: false,

    getTransfer: async () => null,
  };
}

const vendorPath = (vendorId: string): string => `/easy-split/vendors/${encodeURIComponent(vendorId)}`;

interface Adjustment {
  /** Ours: it is made once under it. */
  id: string;
  /** To the vendor, or back from it. */
  type: 'CREDIT' | 'DEBIT';
  amount: number;
  vendorId: string;
  remarks: string;
  /** Number of requests under this id, with this one. */
  asks: number;
}

/** Moves money between our balance and a vendor's. */
async function adjust(
  call: ProviderHttp,
  { id, type, amount, vendorId, remarks, asks }: Adjustment,
): Promise<z.infer<typeof adjustmentAnswer>> {
  const body = {
    vendor_id: vendorId,
    adjustment_id: stableNumber(id),
    amount,
    type,
    remarks: remarks.slice(0, 100),
  };
  try {
    return await call({
      operation: type === 'CREDIT' ? 'create_transfer' : 'create_reversal',
      method: 'POST',
      path: `${vendorPath(vendorId)}/adjustment`,
      // Each request has a key of its own, because a key repeats the first answer, even a 500. The id is taken once.
      headers: { 'x-idempotency-key': stableUuid(`${id}:${asks}`) },
      body,
      answer: adjustmentAnswer,
    });
  } catch (error) {
    if (!(asks > 1 && error instanceof ProviderRefused && MADE_ALREADY.test(error.message))) throw error;
    return { status: 'SUCCESS' };
  }
}

function detailsOf({ target, legalName, kind, pan, gstin, email, phone }: VendorInput): object {
  return {
    name: legalName.replace(NOT_IN_NAMES, ' ').slice(0, 100),
    email,
    phone: phone.replace(/\D/g, '').slice(-10),
    verify_account: true,
    dashboard_access: false,
    schedule_option: SCHEDULE_NEXT_DAY,
    ...accountOf(target, legalName),
    kyc_details: {
      account_type: kind === 'individual' ? 'INDIVIDUAL' : 'BUSINESS',
      business_type: LINE_OF_BUSINESS,
      pan,
      ...(gstin === undefined ? {} : { gst: gstin }),
    },
  };
}

const accountOf = ({ vpa, accountNumber, ifsc, name }: PayoutTarget, legalName: string): object =>
  vpa === undefined
    ? { bank: { account_number: accountNumber, account_holder: name ?? legalName, ifsc } }
    : { upi: { vpa, account_holder: legalName } };
