import { accountIdOf, productIdOf, transferIdOf } from './razorpay-ids.js';
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

export const transferEntity = (movement: MovementRecord): object => ({
  id: transferIdOf(movement),
  entity: 'transfer',
  status: TRANSFER[movement.status],
  source: 'acc_sandbox',
  recipient: accountIdOf({ number: movement.vendorId }),
  amount: movement.amountPaise,
  currency: 'INR',
  amount_reversed: 0,
  notes: { payout_id: movement.reference },
  on_hold: false,
  created_at: seconds(movement.createdAt),
});
