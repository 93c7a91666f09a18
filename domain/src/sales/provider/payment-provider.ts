/**
 * The port to the payment provider. Rupees may have two decimals: compare with `sameAmount` or `toPaise`, never with
 * `===`. Writes are idempotent by orderId or refundId.
 * @throws `ProviderUnavailable` (outcome unknown, retry later) or `ProviderRefused` (final), from every method.
 */
export interface PaymentProvider {
  readonly name: ProviderName;
  /** The webhook header that identifies this provider, in lower case. */
  readonly signatureHeader: string;
  /** The client id for the browser SDK. */
  readonly appId: string;
  readonly mode: 'sandbox' | 'production';
  /** Opens an order, or returns the existing one under this id. */
  createOrder(input: CreateOrderInput): Promise<ProviderOrder>;
  /** Null when the provider has never seen this id. */
  getOrder(orderId: string): Promise<ProviderOrder | null>;
  /** All attempts on an order, in the provider's order; empty for an unknown order. */
  getPayments(orderId: string): Promise<ProviderPayment[]>;
  /**
   * Asks for the order's end and returns its current state, which may be PAID, EXPIRED or (with an attempt in flight)
   * TERMINATION_REQUESTED. Never throws because it had already ended.
   */
  terminateOrder(orderId: string): Promise<ProviderOrder>;
  /** Gives money back once per refundId, however often it is called. */
  createRefund(input: CreateRefundInput): Promise<ProviderRefund>;
  /** Null if the provider does not know this refund. `paymentId` is its capture. */
  getRefund(orderId: string, refundId: string, paymentId: string): Promise<ProviderRefund | null>;
  /** A dispute of a payment as it is now; null if the provider does not know it. */
  getDispute(disputeId: string): Promise<ProviderDispute | null>;
  /**
   * Verifies the signature over the raw bytes and reads only which order or dispute to query. Accepts old and repeated
   * calls; returns unknown types unchanged.
   * @throws ProviderSignatureError if none of our secrets made the signature
   */
  verifyWebhook(rawBody: Buffer, headers: WebhookHeaders): ProviderWebhook;
}

declare module '../../platform/core.js' {
  interface Core {
    /** Takes all new orders. */
    provider: PaymentProvider;
    /** Those that took orders before, for their refunds and late money. */
    otherProviders: readonly PaymentProvider[];
  }
}

/** As `PAYMENT_PROVIDER` names them. */
export const PROVIDER_NAMES = ['cashfree', 'razorpay'] as const;
export type ProviderName = (typeof PROVIDER_NAMES)[number];

export type WebhookHeaders = Readonly<Record<string, string | string[] | undefined>>;

export interface CreateOrderInput {
  /** 3 to 50 of letters, digits, `_` and `-`. */
  orderId: string;
  /** Whole rupees. */
  amount: number;
  currency: 'INR';
  /** `id` is alphanumeric; of `phone` the last ten digits are sent. */
  customer: { id: string; phone: string; email?: string; name?: string };
  /** At most 250 characters; the provider fills `{order_id}` in. */
  returnUrl: string;
  /** At most 250 characters. */
  notifyUrl: string;
  /** Cashfree raises it to 16 minutes from now, its minimum. Terminate at your own time. */
  expiresAt: Date;
  note?: string;
}

export interface CreateRefundInput {
  orderId: string;
  /** 3 to 40 characters, made and stored before the call. */
  refundId: string;
  /** The capture that it refunds. */
  paymentId: string;
  /** Rupees, at most two decimals. */
  amount: number;
  /** 3 to 100 characters. */
  note: string;
}

/** `UNKNOWN` is any unknown word: never final, never money. */
export type ProviderOrderStatus =
  | 'ACTIVE'
  | 'PAID'
  | 'EXPIRED'
  | 'TERMINATED'
  | 'TERMINATION_REQUESTED'
  | 'UNKNOWN';

export interface ProviderOrder {
  orderId: string;
  /** The provider's own id of the order. */
  providerOrderId: string;
  /** EXPIRED, TERMINATED and TERMINATION_REQUESTED may still become PAID. */
  status: ProviderOrderStatus;
  /** Rupees. */
  amount: number;
  currency: string;
  paymentSessionId: string;
  /** The page to pay on: the sandbox's checkout, or our own page with the provider's SDK. */
  paymentUrl: string;
  expiresAt: Date;
  createdAt: Date;
}

export type ProviderPaymentStatus =
  | 'SUCCESS'
  | 'NOT_ATTEMPTED'
  | 'FAILED'
  | 'USER_DROPPED'
  | 'VOID'
  | 'CANCELLED'
  | 'PENDING'
  | 'FLAGGED'
  | 'UNKNOWN';

export interface ProviderPayment {
  /** The provider's id of this attempt: record each captured one once. */
  paymentId: string;
  orderId: string;
  /** Only SUCCESS is final; the others may still follow each other. */
  status: ProviderPaymentStatus;
  /** SUCCESS and not reported as uncaptured: the money is with us. */
  captured: boolean;
  /** Rupees the attempt was made for: must equal the order's. */
  orderAmount: number;
  /** Rupees taken: below `orderAmount` is a wrong amount, above it includes a fee. */
  paymentAmount: number;
  currency: string;
  message?: string;
  /** `upi`, `card`, `netbanking` … as the provider groups them. */
  method?: string;
  bankReference?: string;
  at?: Date;
}

export type ProviderRefundStatus = 'SUCCESS' | 'PENDING' | 'CANCELLED' | 'ONHOLD' | 'FAILED' | 'UNKNOWN';

export interface ProviderRefund {
  refundId: string;
  orderId: string;
  providerRefundId: string;
  /** CANCELLED, ONHOLD and FAILED need a person; they do not mend by asking again. */
  status: ProviderRefundStatus;
  /** Rupees. */
  amount: number;
  currency: string;
  note?: string;
  processedAt?: Date;
}

/**
 * `open` waits for our evidence, `closed` ended without a decision. `UNKNOWN` is any unknown word: never final. A
 * decided dispute may be opened again in a later phase.
 */
export type ProviderDisputeStatus = 'open' | 'under_review' | 'won' | 'lost' | 'closed' | 'UNKNOWN';

export interface ProviderDispute {
  disputeId: string;
  /** The capture that it is about. */
  paymentId: string;
  /** Ours, if the provider reports it. */
  orderId?: string;
  status: ProviderDisputeStatus;
  /** The provider's word, in lower case: `chargeback`, `retrieval`, `pre_arbitration` … */
  phase: string;
  reasonCode: string;
  reason: string;
  /** Rupees that the payer's bank asks back. */
  amount: number;
  /** Rupees taken from our balance for good: 0 unless it is lost. */
  deducted: number;
  currency: string;
  /** Until when evidence is accepted. */
  respondBy?: Date;
  openedAt?: Date;
}

export interface ProviderWebhook {
  type: string;
  /** The provider's time of the event, else the time of signing. */
  eventTime: Date;
  /** Ours. */
  orderId?: string;
  /** The provider's id, if it does not report ours. */
  sessionId?: string;
  refundId?: string;
  paymentId?: string;
  /** The provider's id of the dispute that it is about. */
  disputeId?: string;
  /** The provider's id of the vendor that it is about. */
  vendorId?: string;
}
