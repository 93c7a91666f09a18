/**
 * The port to the payment provider. Rupees may have two decimals: compare with `sameAmount` or `toPaise`, never with `===`.
 * Writes are idempotent by orderId or refundId.
 * @throws `ProviderUnavailable` (outcome unknown, retry later) or `ProviderRefused` (final), from every method.
 */
export interface PaymentProvider {
  readonly name: ProviderName;
  /** By this header of a webhook it is known whose it is, in lower case. */
  readonly signatureHeader: string;
  /** The client id that the browser SDK is given. */
  readonly appId: string;
  readonly mode: 'sandbox' | 'production';
  /** Opens an order, or answers the one that already exists under this id. */
  createOrder(input: CreateOrderInput): Promise<ProviderOrder>;
  /** Null when the provider has never seen this id. */
  getOrder(orderId: string): Promise<ProviderOrder | null>;
  /** All attempts on an order, in the provider's order; empty for an unknown order. */
  getPayments(orderId: string): Promise<ProviderPayment[]>;
  /**
   * Asks for an end of the order and answers what it is now, which may be PAID, EXPIRED or (while an attempt is in
   * flight) TERMINATION_REQUESTED. Never throws because the order had already ended.
   */
  terminateOrder(orderId: string): Promise<ProviderOrder>;
  /** Gives money back once per refundId, however often it is called. */
  createRefund(input: CreateRefundInput): Promise<ProviderRefund>;
  /** Null when the provider has never seen this refund. `paymentId`: the capture that it gives back. */
  getRefund(orderId: string, refundId: string, paymentId: string): Promise<ProviderRefund | null>;
  /**
   * Checks the signature over the raw bytes and reads only what tells us whom to ask about. Age and repetition are no
   * reason to refuse; unknown types are answered as they came.
   * @throws ProviderSignatureError when no secret of ours made the signature
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
  /** Cashfree raises it to 16 minutes from now, as it takes no shorter life. Terminate at your own time. */
  expiresAt: Date;
  note?: string;
}

export interface CreateRefundInput {
  orderId: string;
  /** 3 to 40 characters, made and stored before the call. */
  refundId: string;
  /** The capture that it gives back. */
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
  /** Where the browser goes to pay: the sandbox's checkout, or our own page that loads the provider's SDK. */
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
  /** Rupees that were taken: below `orderAmount` is a wrong amount, above it holds a fee. */
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

export interface ProviderWebhook {
  type: string;
  /** When the event took place by the provider's word; the time of signing when it says none. */
  eventTime: Date;
  /** Ours. */
  orderId?: string;
  /** The provider's, where it says nothing of ours. */
  sessionId?: string;
  refundId?: string;
  paymentId?: string;
}
