import type {
  CreateOrderInput,
  CreateRefundInput,
  PaymentProvider,
  ProviderOrder,
  ProviderOrderStatus,
  ProviderPayment,
  ProviderPaymentStatus,
  ProviderRefund,
} from '../sales/provider/payment-provider.js';
import { ProviderRefused, ProviderSignatureError } from '../sales/provider/provider-errors.js';

interface Account {
  input: CreateOrderInput;
  createdAt: Date;
  terminated: boolean;
  payments: ProviderPayment[];
  refunds: Map<string, ProviderRefund>;
}

/**
 * The provider behind its port, in memory and on any clock, for tests with thousands of payments. Tests act as bank and
 * customer at any time, also on ended orders: late money is normal. The sandbox tests the wire format, faults and
 * webhooks.
 */
export class MemoryProvider implements PaymentProvider {
  readonly name = 'cashfree';
  readonly signatureHeader = 'x-memory-signature';
  readonly appId = 'memory';
  readonly mode = 'sandbox';
  readonly #accounts = new Map<string, Account>();
  readonly #now: () => Date;

  constructor(now: () => Date) {
    this.#now = now;
  }

  async createOrder(input: CreateOrderInput): Promise<ProviderOrder> {
    const account = this.#accounts.get(input.orderId);
    if (!account) {
      this.#accounts.set(input.orderId, {
        input,
        createdAt: this.#now(),
        terminated: false,
        payments: [],
        refunds: new Map(),
      });
    }
    return this.#present(input.orderId);
  }

  async getOrder(orderId: string): Promise<ProviderOrder | null> {
    return this.#accounts.has(orderId) ? this.#present(orderId) : null;
  }

  async getPayments(orderId: string): Promise<ProviderPayment[]> {
    return [...(this.#accounts.get(orderId)?.payments ?? [])];
  }

  async terminateOrder(orderId: string): Promise<ProviderOrder> {
    const account = this.#account(orderId);
    if (this.#statusOf(account) === 'ACTIVE') account.terminated = true;
    return this.#present(orderId);
  }

  async createRefund({ orderId, refundId, amount, note }: CreateRefundInput): Promise<ProviderRefund> {
    const account = this.#account(orderId);
    const known = account.refunds.get(refundId);
    if (known) return known;
    const { captured, refunded } = this.books(orderId);
    if (refunded + amount > captured)
      throw new ProviderRefused(400, 'refund_amount_invalid', 'more than was captured');
    const refund: ProviderRefund = {
      refundId,
      orderId,
      providerRefundId: `cf_${refundId}`,
      status: 'SUCCESS',
      amount,
      currency: 'INR',
      note,
      processedAt: this.#now(),
    };
    account.refunds.set(refundId, refund);
    return refund;
  }

  async getRefund(orderId: string, refundId: string): Promise<ProviderRefund | null> {
    return this.#accounts.get(orderId)?.refunds.get(refundId) ?? null;
  }

  async getDispute(): Promise<null> {
    return null;
  }

  verifyWebhook(): never {
    throw new ProviderSignatureError('this provider sends no webhooks');
  }

  /** An attempt on an order ends like this; `amount` other than the order's is a wrong amount. */
  pay(orderId: string, status: ProviderPaymentStatus, amount?: number): string {
    const account = this.#account(orderId);
    const paid = amount ?? account.input.amount;
    const paymentId = `cf_${orderId}_${account.payments.length + 1}`;
    account.payments.push({
      paymentId,
      orderId,
      status,
      captured: status === 'SUCCESS',
      orderAmount: paid,
      paymentAmount: paid,
      currency: 'INR',
      at: this.#now(),
    });
    return paymentId;
  }

  /** Rupees captured and refunded on an order. */
  books(orderId: string): { captured: number; refunded: number } {
    const account = this.#account(orderId);
    return {
      captured: account.payments.reduce((sum, one) => sum + (one.captured ? one.paymentAmount : 0), 0),
      refunded: [...account.refunds.values()].reduce((sum, refund) => sum + refund.amount, 0),
    };
  }

  #account(orderId: string): Account {
    const account = this.#accounts.get(orderId);
    if (!account) throw new ProviderRefused(404, 'order_not_found', 'no such order');
    return account;
  }

  #statusOf(account: Account): ProviderOrderStatus {
    if (account.payments.some(({ captured }) => captured)) return 'PAID';
    if (account.terminated) return 'TERMINATED';
    return account.input.expiresAt <= this.#now() ? 'EXPIRED' : 'ACTIVE';
  }

  #present(orderId: string): ProviderOrder {
    const account = this.#account(orderId);
    const { input, createdAt } = account;
    return {
      orderId,
      providerOrderId: `cf_${orderId}`,
      status: this.#statusOf(account),
      amount: input.amount,
      currency: input.currency,
      paymentSessionId: `session_${orderId}`,
      paymentUrl: `memory:${orderId}`,
      expiresAt: input.expiresAt,
      createdAt,
    };
  }
}
