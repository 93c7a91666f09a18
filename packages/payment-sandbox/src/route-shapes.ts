import { accountIdOf, productIdOf, reversalIdOf, transferIdOf } from './razorpay-ids.js';
import type { MovementRecord, VendorRecord } from './records.js';

/** Razorpay Route's entities. */

export const ACTIVATION = {
  IN_BENE_CREATION: 'requested',
  IN_KYC_REVIEW: 'under_review',
  ACTION_REQUIRED: 'needs_clarification',
  BANK_VALIDATION_FAILED: 'needs_clarification',
  ACTIVE: 'activated',
  BLOCKED: 'suspended',
} as const satisfies Record<VendorRecord['status'], string>;

const seconds = (ms: number) => Math.floor(ms / 1_000);

export const accountEntity = (vendor: VendorRecord): object => ({
  id: accountIdOf(vendor),
  type: 'route',
  status: vendor.status === 'BLOCKED' ? 'suspended' : 'created',
  email: vendor.email,
  legal_business_name: vendor.name,
  created_at: seconds(vendor.createdAt),
});

export const productEntity = (vendor: VendorRecord): object => ({
  id: productIdOf(vendor),
  product_name: 'route',
  activation_status: ACTIVATION[vendor.status],
  account_id: accountIdOf(vendor),
  requirements:
    ACTIVATION[vendor.status] === 'needs_clarification'
      ? [
          {
            field_reference: 'settlements.account_number',
            status: 'required',
            reason_code: 'needs_clarification',
          },
        ]
      : [],
});

const TRANSFER = {
  PENDING: 'pending',
  SUCCESS: 'processed',
  FAILED: 'failed',
  REVERSED: 'reversed',
  PARTIALLY_REVERSED: 'partially_reversed',
} as const satisfies Record<MovementRecord['status'], string>;

export const sumOf = (movements: readonly MovementRecord[]): number =>
  movements.reduce((sum, { amountPaise }) => sum + amountPaise, 0);

function statusAfter(
  { status, amountPaise }: MovementRecord,
  reversedPaise: number,
): MovementRecord['status'] {
  if (reversedPaise === 0) return status;
  return reversedPaise < amountPaise ? 'PARTIALLY_REVERSED' : 'REVERSED';
}

export const transferEntity = (movement: MovementRecord, reversals: readonly MovementRecord[]): object => ({
  id: transferIdOf(movement),
  entity: 'transfer',
  status: TRANSFER[statusAfter(movement, sumOf(reversals))],
  source: 'acc_sandbox',
  recipient: accountIdOf({ number: movement.vendorId }),
  amount: movement.amountPaise,
  currency: 'INR',
  amount_reversed: sumOf(reversals),
  notes: { payout_id: movement.reference },
  on_hold: false,
  created_at: seconds(movement.createdAt),
});

export const reversalEntity = (movement: MovementRecord): object => ({
  id: reversalIdOf(movement),
  entity: 'reversal',
  transfer_id: transferIdOf({ number: movement.of ?? '' }),
  amount: movement.amountPaise,
  fee: 0,
  tax: 0,
  currency: 'INR',
  notes: movement.reference === '' ? [] : { reversal_id: movement.reference },
  created_at: seconds(movement.createdAt),
});
