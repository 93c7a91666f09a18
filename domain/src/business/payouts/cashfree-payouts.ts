import { z } from 'zod';
import { type CashfreeHttpOptions, createCashfreeHttp } from '../../sales/provider/cashfree-http.js';
import { roundToPaisa, sameAmount } from '../../sales/provider/paise.js';
import { orNull, ProviderRefused, ProviderUnavailable } from '../../sales/provider/provider-errors.js';
import type { PayoutTarget } from './payout-account.schema.js';
import type { PayoutProvider, Transfer, TransferStatus } from './payout-provider.js';

const API_VERSION = '2024-01-01';

/** A transfer reversed before we heard of its success counts as failed for the owner. */
const FINAL: Record<string, TransferStatus | undefined> = {
  SUCCESS: 'SUCCESS',
  FAILED: 'FAILED',
  REJECTED: 'FAILED',
  MANUALLY_REJECTED: 'FAILED',
  REVERSED: 'FAILED',
};

const transferAnswer = z
  .object({
    transfer_id: z.string(),
    status: z.string(),
    transfer_amount: z.number().nonnegative(),
    transfer_utr: z.string().nullish().catch(null),
  })
  .transform(
    (wire): Transfer => ({
      transferId: wire.transfer_id,
      status: FINAL[wire.status] ?? 'PENDING',
      amount: roundToPaisa(wire.transfer_amount),
      reference: wire.transfer_utr || undefined,
    }),
  );

/**
 * Payouts through Cashfree's transfers (API version 2024-01-01), or any server with that API; `baseUrl` ends in
 * `/payout`.
 */
export function createCashfreePayouts(options: CashfreeHttpOptions): PayoutProvider {
  const call = createCashfreeHttp({ ...options, apiVersion: API_VERSION });

  const getTransfer = (transferId: string): Promise<Transfer | null> =>
    orNull(
      call({
        operation: 'get_transfer',
        method: 'GET',
        path: `/transfers?transfer_id=${encodeURIComponent(transferId)}`,
        answer: transferAnswer,
      }),
    );

  return {
    getTransfer,
    async createTransfer({ transferId, amount, target, remarks }) {
      const body = {
        transfer_id: transferId,
        transfer_amount: amount,
        transfer_currency: 'INR',
        transfer_mode: target.vpa === undefined ? 'banktransfer' : 'upi',
        beneficiary_details: beneficiaryOf(target),
        transfer_remarks: remarks.slice(0, 70),
      };
      let transfer: Transfer | null;
      try {
        transfer = await call({
          operation: 'create_transfer',
          method: 'POST',
          path: '/transfers',
          body,
          answer: transferAnswer,
        });
      } catch (error) {
        if (!(error instanceof ProviderRefused && error.status === 409)) throw error;
        // The id is taken already: return that transfer's state.
        transfer = await getTransfer(transferId);
        if (!transfer) throw new ProviderUnavailable(`Transfer ${transferId} is there and cannot be read`);
      }
      if (!sameAmount(transfer.amount, amount)) {
        throw new ProviderUnavailable(`Transfer ${transferId} exists with another amount`);
      }
      return transfer;
    },
  };
}

function beneficiaryOf({ vpa, accountNumber, ifsc, name }: PayoutTarget): object {
  return vpa === undefined
    ? {
        beneficiary_name: name,
        beneficiary_instrument_details: { bank_account_number: accountNumber, bank_ifsc: ifsc },
      }
    : { beneficiary_name: vpa.split('@')[0], beneficiary_instrument_details: { vpa } };
}
