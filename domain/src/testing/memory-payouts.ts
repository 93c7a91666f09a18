import type {
  CreateTransferInput,
  PayoutProvider,
  Transfer,
  TransferStatus,
} from '../business/payouts/payout-provider.js';
import { ProviderRefused, ProviderUnavailable } from '../sales/provider/provider-errors.js';

/** A bank behind the port, in memory: one transfer per id. Tests choose the faults. */
export class MemoryPayouts implements PayoutProvider {
  outcome: TransferStatus = 'SUCCESS';
  /** Number of next transfers that are made, but whose answer is lost. */
  loses = 0;
  /** While set, a query for a transfer finds nothing. */
  hides = false;
  /** While set, every new transfer is refused. */
  refuses = false;
  readonly #transfers = new Map<string, Transfer>();

  async createTransfer({ transferId, amount }: CreateTransferInput): Promise<Transfer> {
    if (this.refuses) throw new ProviderRefused(400, 'refused', 'not now');
    const transfer = this.#transfers.get(transferId) ?? {
      transferId,
      amount,
      status: this.outcome,
      reference: `UTR-${transferId}`,
    };
    this.#transfers.set(transferId, transfer);
    if (this.loses === 0) return transfer;
    this.loses -= 1;
    throw new ProviderUnavailable('the answer was lost');
  }

  async getTransfer(transferId: string): Promise<Transfer | null> {
    return this.hides ? null : (this.#transfers.get(transferId) ?? null);
  }

  /** The money that reached the owner's account. */
  get paid(): { id: string; amount: number }[] {
    return [...this.#transfers.values()]
      .filter(({ status }) => status === 'SUCCESS')
      .map(({ transferId, amount }) => ({ id: transferId, amount }));
  }
}
