import { z } from 'zod';
import type { Ledger } from './ledger.js';
import { isoTime, paiseIn, parseOr400, rupeeAmount } from './provider-format.js';
import { ProviderProblem } from './provider-problem.js';
import { type TransferPlan, type TransferRecord, transferPlan } from './records.js';

const AT_ONCE: TransferPlan = { outcome: 'SUCCESS', delayMs: 0, hiddenMs: 0 };

const createBody = z.object({
  transfer_id: z.string().regex(/^[A-Za-z0-9_-]{1,40}$/),
  transfer_amount: rupeeAmount,
  transfer_currency: z.literal('INR').default('INR'),
  transfer_mode: z.enum(['banktransfer', 'upi']),
  beneficiary_details: z.object({
    beneficiary_name: z.string().min(1).max(100),
    beneficiary_instrument_details: z.union([
      z.object({ vpa: z.string().regex(/^[^@\s]+@[^@\s]+$/) }),
      z.object({
        bank_account_number: z.string().regex(/^\d{6,18}$/),
        bank_ifsc: z.string().regex(/^[A-Z]{4}0[A-Z0-9]{6}$/),
      }),
    ]),
  }),
  transfer_remarks: z.string().max(70).nullish(),
});

const statusBody = z.object({ status: transferPlan.shape.outcome });

/** Payouts: one transfer per id, however often it is requested. */
export interface Transfers {
  /** The same id is the same transfer. @throws ProviderProblem 400; 409 for the id with another amount */
  create(body: unknown): TransferRecord;
  /** @throws ProviderProblem 404, also while it is hidden */
  find(transferId: string): TransferRecord;
  /** Plans the outcome of transfers from now on. Not kept over a restart. @throws ProviderProblem 400 */
  plan(body: unknown): TransferPlan;
  /** @throws ProviderProblem 400, 404 */
  setStatus(transferId: string, body: unknown): TransferRecord;
  present(transfer: TransferRecord): Record<string, unknown>;
}

export function createTransfers(ledger: Ledger, nowMs: () => number): Transfers {
  let planned = AT_ONCE;

  /** Applies a transfer's due end when it is read, so that no timer is needed. */
  const asOfNow = (transfer: TransferRecord): TransferRecord =>
    transfer.becomes !== null && transfer.dueAt <= nowMs()
      ? { ...transfer, status: transfer.becomes, becomes: null }
      : transfer;

  return {
    create(body) {
      const input = parseOr400(createBody, body);
      const amountPaise = paiseIn(input.transfer_amount);
      const known = ledger.transfer(input.transfer_id);
      if (known) {
        if (known.amountPaise === amountPaise) return asOfNow(known);
        throw new ProviderProblem(409, 'transfer_id_exists', 'transfer_id exists with another amount');
      }
      const details = input.beneficiary_details.beneficiary_instrument_details;
      const record: TransferRecord = {
        transferId: input.transfer_id,
        cfTransferId: ledger.nextId(),
        amountPaise,
        mode: input.transfer_mode,
        target: 'vpa' in details ? details.vpa : `${details.bank_ifsc}/${details.bank_account_number}`,
        status: 'RECEIVED',
        becomes: planned.outcome,
        dueAt: nowMs() + planned.delayMs,
        shownFrom: nowMs() + planned.hiddenMs,
        createdAt: nowMs(),
      };
      ledger.transact(() => ledger.put({ kind: 'transfer', record }));
      return asOfNow(record);
    },

    find(transferId) {
      const transfer = ledger.transfer(transferId);
      if (!transfer || transfer.shownFrom > nowMs()) {
        throw new ProviderProblem(404, 'transfer_not_found', 'transfer does not exist');
      }
      return asOfNow(transfer);
    },

    plan(body) {
      planned = parseOr400(transferPlan, body);
      return planned;
    },

    setStatus(transferId, body) {
      const { status } = parseOr400(statusBody, body);
      const transfer = ledger.transfer(transferId);
      if (!transfer) throw new ProviderProblem(404, 'transfer_not_found', 'transfer does not exist');
      const record: TransferRecord = { ...transfer, status, becomes: null };
      ledger.transact(() => ledger.put({ kind: 'transfer', record }));
      return record;
    },

    present(given) {
      const transfer = asOfNow(given);
      return {
        transfer_id: transfer.transferId,
        cf_transfer_id: transfer.cfTransferId,
        status: transfer.status,
        transfer_amount: transfer.amountPaise / 100,
        transfer_mode: transfer.mode,
        transfer_utr: transfer.status === 'SUCCESS' ? `UTR${transfer.cfTransferId}` : '',
        beneficiary: transfer.target,
        added_on: isoTime(transfer.createdAt),
      };
    },
  };
}
