import { z } from 'zod';
import type { Ledger } from './ledger.js';
import { parseOr400 } from './provider-format.js';
import { ProviderProblem } from './provider-problem.js';
import { accountIdOf, reversalIdOf, transferIdOf } from './razorpay-ids.js';
import { type MovementRecord, movementStatus, type VendorRecord, vendorStatus } from './records.js';

/** A decision about a vendor, as the provider's staff would make it. */
const decision = z.object({
  status: vendorStatus.optional(),
  /** The outcome of transfers to it from now on. */
  transfers: movementStatus.optional(),
  /** Pays the vendor's balance out to its bank. */
  withdraw: z.literal(true).optional(),
  /** Where to report the change, like the address in the provider's dashboard. */
  notify_url: z.string().optional(),
});
const movementBody = z.object({ status: movementStatus });

type Speaks = VendorRecord['speaks'];
type Given = Pick<VendorRecord, 'vendorId' | 'speaks' | 'name' | 'email' | 'target'>;

/** Vendors of a marketplace, and the money that goes to them. */
export interface Splits {
  /** @throws ProviderProblem 409 if the id is taken; 400 for an e-mail address that another linked account has */
  create(given: Omit<Given, 'vendorId'> & { vendorId?: string }): VendorRecord;
  /** @throws ProviderProblem 404 */
  find(speaks: Speaks, vendorId: string): VendorRecord;
  /** Sets another account to pay, which is checked again. @throws ProviderProblem 404 */
  retarget(speaks: Speaks, vendorId: string, given: Partial<Given>): VendorRecord;
  /** @throws ProviderProblem 400, 404 */
  decide(speaks: Speaks, vendorId: string, body: unknown): VendorRecord;
  /** Pays a vendor. @throws ProviderProblem 404; 400 unless it is active */
  pay(speaks: Speaks, vendorId: string, amountPaise: number, reference: string): MovementRecord;
  /** Takes money back from a vendor. @throws ProviderProblem 404; 400 if its balance is too small */
  takeBack(speaks: Speaks, vendorId: string, amountPaise: number, back: Back): MovementRecord;
  /** @throws ProviderProblem 400, 404 */
  setMovement(number: string, body: unknown): MovementRecord;
}

/** The merchant's id of a debit, and the number of the transfer that it reverses. */
type Back = Pick<MovementRecord, 'reference' | 'of'>;

const MISSING = new ProviderProblem(404, 'vendor_not_found', 'vendor does not exist');

/** A vendor whose name ends in `-review`, `-clarify` or `-block` begins in that state; any other is active at once. */
function firstStatus(name: string): VendorRecord['status'] {
  if (/-review$/i.test(name)) return 'IN_KYC_REVIEW';
  if (/-clarify$/i.test(name)) return 'ACTION_REQUIRED';
  return /-block$/i.test(name) ? 'BLOCKED' : 'ACTIVE';
}

export function createSplits(deps: {
  ledger: Ledger;
  nowMs: () => number;
  announce: (vendor: VendorRecord, before: VendorRecord['status'], url: string) => void;
}): Splits {
  const { ledger, nowMs, announce } = deps;

  const find = (speaks: Speaks, vendorId: string): VendorRecord => {
    const vendor = ledger.vendor(speaks, vendorId);
    if (!vendor) throw MISSING;
    return vendor;
  };
  const move = (
    moved: Pick<
      MovementRecord,
      'vendorId' | 'speaks' | 'amountPaise' | 'reference' | 'status' | 'direction' | 'of'
    >,
  ) => {
    const record: MovementRecord = { ...moved, number: ledger.nextId(), createdAt: nowMs() };
    ledger.transact(() => ledger.put({ kind: 'movement', record }));
    return record;
  };
  /** What a vendor has got, less what was taken back and what its bank has. */
  const balanceOf = ({ speaks, vendorId, withdrawnPaise }: VendorRecord): number =>
    ledger
      .movements()
      .filter((one) => one.speaks === speaks && one.vendorId === vendorId && one.status === 'SUCCESS')
      .reduce((sum, one) => sum + (one.direction === 'debit' ? -1 : 1) * one.amountPaise, -withdrawnPaise);
  const change = (record: VendorRecord): VendorRecord => {
    ledger.transact(() => ledger.put({ kind: 'vendor', record }));
    return record;
  };

  return {
    find,

    create({ vendorId, ...given }) {
      if (vendorId !== undefined && ledger.vendor(given.speaks, vendorId))
        throw new ProviderProblem(409, 'vendor_already_exists', 'vendor_id : already exists');
      const number = ledger.nextId();
      const record: VendorRecord = {
        ...given,
        vendorId: vendorId ?? number,
        number,
        status: firstStatus(given.name),
        transfers: 'SUCCESS',
        withdrawnPaise: 0,
        createdAt: nowMs(),
      };
      return change(record);
    },

    retarget(speaks, vendorId, given) {
      const before = find(speaks, vendorId);
      const after = { ...before, ...given };
      return change({ ...after, status: before.status === 'BLOCKED' ? 'BLOCKED' : firstStatus(after.name) });
    },

    decide(speaks, vendorId, body) {
      const { status, transfers, withdraw, notify_url: url } = parseOr400(decision, body);
      const before = find(speaks, vendorId);
      const after = {
        ...before,
        status: status ?? before.status,
        transfers: transfers ?? before.transfers,
        withdrawnPaise: before.withdrawnPaise + (withdraw ? balanceOf(before) : 0),
      };
      return ledger.transact(() => {
        change(after);
        if (url !== undefined && after.status !== before.status) announce(after, before.status, url);
        return after;
      });
    },

    pay(speaks, vendorId, amountPaise, reference) {
      const vendor = find(speaks, vendorId);
      if (vendor.status !== 'ACTIVE')
        throw new ProviderProblem(400, 'vendor_not_active', 'vendor is not active');
      return move({
        vendorId,
        speaks,
        amountPaise,
        reference,
        direction: 'credit',
        status: vendor.transfers,
      });
    },

    takeBack(speaks, vendorId, amountPaise, back) {
      if (balanceOf(find(speaks, vendorId)) < amountPaise)
        throw new ProviderProblem(400, 'insufficient_balance', 'vendor does not have enough balance');
      return move({ vendorId, speaks, amountPaise, ...back, direction: 'debit', status: 'SUCCESS' });
    },

    setMovement(number, body) {
      const { status } = parseOr400(movementBody, body);
      const movement = ledger.movement(number);
      if (!movement) throw new ProviderProblem(404, 'transfer_not_found', 'transfer does not exist');
      const record = { ...movement, status };
      ledger.transact(() => ledger.put({ kind: 'movement', record }));
      return record;
    },
  };
}

/** A movement as the control page shows it. */
export const shownMovement = ({
  number,
  vendorId,
  speaks,
  amountPaise,
  reference,
  direction,
  status,
}: MovementRecord) => ({
  id: speaks === 'razorpay' ? (direction === 'debit' ? reversalIdOf : transferIdOf)({ number }) : number,
  provider: speaks,
  vendor_id: speaks === 'razorpay' ? accountIdOf({ number: vendorId }) : vendorId,
  amount: amountPaise / 100,
  reference,
  direction,
  status,
});
