import type { TaxpayerKind } from '@crease/shared/tax/pan';
import { z } from 'zod';
import { roundToPaisa, sameAmount, toPaise } from '../../sales/provider/paise.js';
import { ProviderRefused, ProviderUnavailable } from '../../sales/provider/provider-errors.js';
import type { ProviderHttp } from '../../sales/provider/provider-http.js';
import { createRazorpayHttp, type RazorpayHttpOptions } from '../../sales/provider/razorpay-http.js';
import type { PayoutTarget } from './payout-account.schema.js';
import type { Transfer, TransferStatus } from './payout-provider.js';
import type { SplitProvider, Vendor, VendorIds, VendorInput } from './split-provider.js';
import { stableUuid } from './stable-keys.js';

/** Any other status means a vendor in review, which is not paid yet. */
const ACTIVATION: Readonly<Record<string, Vendor['status'] | undefined>> = {
  requested: 'created',
  under_review: 'in_review',
  needs_clarification: 'needs_clarification',
  activated: 'active',
  suspended: 'blocked',
  rejected: 'rejected',
};
/** A partly reversed transfer counts as pending, because staff must look at it. */
const TRANSFER: Readonly<Record<string, TransferStatus | undefined>> = {
  processed: 'SUCCESS',
  reversed: 'FAILED',
  failed: 'FAILED',
};
const BUSINESS_TYPES: Readonly<Record<TaxpayerKind, string>> = {
  individual: 'individual',
  huf: 'other',
  firm: 'partnership',
  company: 'private_limited',
  other: 'other',
};

const accountAnswer = z.object({ id: z.string() });
const productAnswer = z.object({
  id: z.string(),
  activation_status: z.string(),
  requirements: z
    .array(z.object({ field_reference: z.string().catch('') }))
    .nullish()
    .catch(null),
});
const paise = z.number().nonnegative();
const transferAnswer = z.object({ id: z.string(), status: z.string(), amount: paise });
/** A reversal that has an id was made. */
const reversalAnswer = z.object({
  id: z.string(),
  // An empty list if there are none.
  notes: z.object({ reversal_id: z.string().optional() }).catch({}),
});
const reversalsAnswer = z.object({ items: z.array(reversalAnswer) });
const REVERSALS_AT_ONCE = 100;

/** Razorpay Route: linked accounts, and direct transfers from our balance. */
export function createRazorpaySplit(options: RazorpayHttpOptions): SplitProvider {
  const call = createRazorpayHttp(options);
  // Linked accounts are under `/v2` of the same host.
  const accounts = createRazorpayHttp({ ...options, baseUrl: options.baseUrl.replace(/\/v1$/, '/v2') });

  return {
    async openVendor(input) {
      const { id: vendorId } = await accounts({
        operation: 'create_vendor',
        method: 'POST',
        path: '/accounts',
        headers: { 'idempotency-key': stableUuid(`${input.ownerId}:${input.key}`) },
        body: accountRequest(input),
        answer: accountAnswer,
      }).catch(stillAtIt);
      return await requestProduct(accounts, vendorId);
    },

    async changeVendor({ vendorId, productId }, { target }) {
      if (target.vpa !== undefined)
        throw new ProviderRefused(
          400,
          'bank_account',
          'A linked account can only be changed to a bank account',
        );
      const known = productId ?? (await requestProduct(accounts, vendorId)).productId;
      const product = await accounts({
        operation: 'update_vendor',
        method: 'PATCH',
        path: productPath({ vendorId, productId: known }),
        body: {
          settlements: {
            account_number: target.accountNumber,
            ifsc_code: target.ifsc,
            beneficiary_name: target.name,
          },
          tnc_accepted: true,
        },
        answer: productAnswer,
      });
      return vendorOf(vendorId, product);
    },

    async getVendor({ vendorId, productId }) {
      if (productId === undefined) return await requestProduct(accounts, vendorId);
      const path = productPath({ vendorId, productId });
      return vendorOf(
        vendorId,
        await accounts({ operation: 'get_vendor', method: 'GET', path, answer: productAnswer }),
      );
    },

    async createTransfer({ transferId, amount, vendorId }) {
      const made = await call({
        operation: 'create_transfer',
        method: 'POST',
        path: '/transfers',
        headers: { 'x-transfer-idempotency': transferId },
        body: {
          account: vendorId,
          amount: toPaise(amount),
          currency: 'INR',
          notes: { payout_id: transferId },
        },
        answer: transferAnswer,
      }).catch(stillAtIt);
      const transfer = transferOf(transferId, made);
      if (!sameAmount(transfer.amount, amount))
        throw new ProviderUnavailable(`Transfer ${transferId} exists with another amount`);
      return transfer;
    },

    // Without Razorpay's own id the transfer is created again under its key, which returns the first one.
    async getTransfer(transferId, providerId) {
      if (providerId === undefined) return null;
      const path = `/transfers/${encodeURIComponent(providerId)}`;
      return transferOf(
        transferId,
        await call({ operation: 'get_transfer', method: 'GET', path, answer: transferAnswer }),
      );
    },

    async reverse({ reversalId, amount, transferId }) {
      const made = await call({
        operation: 'create_reversal',
        method: 'POST',
        path: reversalsPath(transferId),
        body: { amount: toPaise(amount), notes: { reversal_id: reversalId } },
        answer: reversalAnswer,
      }).catch(stillAtIt);
      return { status: 'SUCCESS', reference: made.id };
    },

    async findReversal({ reversalId, transferId }) {
      for (let skip = 0; ; skip += REVERSALS_AT_ONCE) {
        const { items } = await call({
          operation: 'get_reversals',
          method: 'GET',
          path: `${reversalsPath(transferId)}?count=${REVERSALS_AT_ONCE}&skip=${skip}`,
          answer: reversalsAnswer,
        });
        const found = items.find(({ notes }) => notes.reversal_id === reversalId);
        if (found) return { status: 'SUCCESS', reference: found.id };
        if (items.length < REVERSALS_AT_ONCE) return null;
      }
    },

    // Its documentation names no idempotency key for them.
    listsReversals: true,
  };
}

/** @throws ProviderRefused without the provider's id of the transfer */
function reversalsPath(transferId: string | undefined): string {
  if (transferId === undefined)
    throw new ProviderRefused(400, 'transfer_id', 'The id of the transfer at Razorpay is not known');
  return `/transfers/${encodeURIComponent(transferId)}/reversals`;
}

/** Requests the product through which a linked account is paid. A repeated request returns the same product. */
async function requestProduct(accounts: ProviderHttp, vendorId: string): Promise<Vendor> {
  const product = await accounts({
    operation: 'get_vendor',
    method: 'POST',
    path: `/accounts/${encodeURIComponent(vendorId)}/products`,
    body: { product_name: 'route', tnc_accepted: true },
    answer: productAnswer,
  });
  return vendorOf(vendorId, product);
}

const productPath = ({ vendorId, productId = '' }: VendorIds): string =>
  `/accounts/${encodeURIComponent(vendorId)}/products/${encodeURIComponent(productId)}`;

const vendorOf = (vendorId: string, product: z.infer<typeof productAnswer>): Vendor => ({
  vendorId,
  productId: product.id,
  status: ACTIVATION[product.activation_status] ?? 'in_review',
  reason:
    (product.requirements ?? [])
      .map(({ field_reference: field }) => field)
      .filter(Boolean)
      .join(', ') || undefined,
});

const transferOf = (transferId: string, wire: z.infer<typeof transferAnswer>): Transfer => ({
  transferId,
  providerId: wire.id,
  status: TRANSFER[wire.status] ?? 'PENDING',
  amount: roundToPaisa(wire.amount / 100),
  reference: wire.id,
});

/** 409: a call under the same key is still being served; its outcome is not known yet. */
function stillAtIt(error: unknown): never {
  if (error instanceof ProviderRefused && error.status === 409)
    throw new ProviderUnavailable('The provider is still serving this call', 1_000, { cause: error });
  throw error;
}

/** An id of ours, 24 hexadecimal digits, in the at most 20 characters that Razorpay takes. */
const shortId = (id: string): string => BigInt(`0x${id}`).toString(36);

function accountRequest({ ownerId, target, legalName, kind, pan, gstin, email, phone }: VendorInput): object {
  return {
    type: 'route',
    tnc_accepted: true,
    reference_id: shortId(ownerId),
    legal_business_name: legalName.slice(0, 200),
    business_type: BUSINESS_TYPES[kind],
    email,
    phone: `+91${phone.replace(/\D/g, '').slice(-10)}`,
    legal_info: { pan, ...(gstin === undefined ? {} : { gst: gstin }) },
    settlement_accounts: [settlementAccountOf(target, legalName)],
  };
}

const settlementAccountOf = ({ vpa, accountNumber, ifsc, name }: PayoutTarget, legalName: string): object =>
  vpa === undefined
    ? {
        method: 'bank_account',
        bank_account: {
          account_number: accountNumber,
          beneficiary_name: name ?? legalName,
          code_type: 'ifsc',
          code: ifsc,
          currency: 'INR',
          is_default: true,
        },
      }
    : {
        method: 'upi',
        upi: { vpa, beneficiary_name: legalName, currency: 'INR', is_default: true },
      };
