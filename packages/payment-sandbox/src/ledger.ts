import { join } from 'node:path';
import { type Journal, openJournal, readJournal } from './journal.js';
import type {
  AccountCheckRecord,
  AttemptRecord,
  DeliveryRecord,
  DisputeRecord,
  EInvoiceRecord,
  JournalLine,
  MovementRecord,
  OrderRecord,
  RefundRecord,
  ReplyRecord,
  TransferRecord,
  VendorRecord,
} from './records.js';

const REPLIES_KEPT_MS = 24 * 60 * 60_000;
const RECENT_ORDERS = 30;
const REWRITE_AFTER_BYTES = 64 * 1024 * 1024;

/**
 * All of the sandbox's state, in memory by index and in `DATA_DIR/sandbox/journal.jsonl`. Records are immutable: `put`
 * a new one inside `transact`, and it is saved when `transact` returns. Synchronous, so each `transact` is one step.
 */
export class Ledger {
  readonly #orders = new Map<string, OrderRecord>();
  readonly #orderIdBySession = new Map<string, string>();
  readonly #orderIdByOwn = new Map<string, string>();
  readonly #recentOrderIds: string[] = [];
  readonly #attempts = new Map<string, Map<string, AttemptRecord>>();
  readonly #orderIdByPayment = new Map<string, string>();
  readonly #refunds = new Map<string, Map<string, RefundRecord>>();
  readonly #deliveries = new Map<string, Map<string, DeliveryRecord>>();
  readonly #transfers = new Map<string, TransferRecord>();
  readonly #accountChecks = new Map<string, AccountCheckRecord>();
  readonly #disputes = new Map<string, DisputeRecord>();
  readonly #vendors = new Map<string, VendorRecord>();
  readonly #movements = new Map<string, MovementRecord>();
  readonly #einvoices = new Map<string, EInvoiceRecord>();
  readonly #replies = new Map<string, ReplyRecord>();
  readonly #journal: Journal;
  readonly #file: string;
  readonly #nowMs: () => number;
  #unsaved: JournalLine[] | null = null;
  #lastId = 0;

  constructor(dataDir: string, nowMs: () => number) {
    this.#nowMs = nowMs;
    this.#file = join(dataDir, 'sandbox', 'journal.jsonl');
    for (const line of readJournal(this.#file)) this.#index(line);
    this.#journal = openJournal(this.#file, this.#all());
  }

  /**
   * Runs a step and saves what it put; a step that throws must not have put anything. Throws if there is no space to
   * save it, and then undoes the step.
   */
  transact<T>(step: () => T): T {
    if (this.#unsaved) return step();
    this.#unsaved = [];
    try {
      return step();
    } finally {
      const lines = this.#unsaved;
      this.#unsaved = null;
      if (lines.length > 0) this.#save(lines);
      if (this.#journal.grownBy() > REWRITE_AFTER_BYTES) this.#journal.rewrite(this.#all());
    }
  }

  put(line: JournalLine): void {
    if (!this.#unsaved) throw new Error('put() outside of transact()');
    this.#index(line);
    this.#unsaved.push(line);
  }

  order(orderId: string): OrderRecord | undefined {
    return this.#orders.get(orderId);
  }

  orderOfSession(sessionId: string): OrderRecord | undefined {
    return this.#orders.get(this.#orderIdBySession.get(sessionId) ?? '');
  }

  /** By the provider's own number of the order. */
  orderOfOwnId(cfOrderId: string): OrderRecord | undefined {
    return this.#orders.get(this.#orderIdByOwn.get(cfOrderId) ?? '');
  }

  orders(): OrderRecord[] {
    return [...this.#orders.values()];
  }

  /** The newest thirty, newest first. */
  recentOrders(): OrderRecord[] {
    return this.#recentOrderIds.flatMap((id) => this.#orders.get(id) ?? []);
  }

  /** In the order they began. */
  attemptsOf(orderId: string): AttemptRecord[] {
    return [...(this.#attempts.get(orderId)?.values() ?? [])];
  }

  attempt(paymentId: string): AttemptRecord | undefined {
    return this.#attempts.get(this.#orderIdByPayment.get(paymentId) ?? '')?.get(paymentId);
  }

  refundsOf(orderId: string): RefundRecord[] {
    return [...(this.#refunds.get(orderId)?.values() ?? [])];
  }

  refund(orderId: string, refundId: string): RefundRecord | undefined {
    return this.#refunds.get(orderId)?.get(refundId);
  }

  deliveriesOf(orderId: string): DeliveryRecord[] {
    return [...(this.#deliveries.get(orderId)?.values() ?? [])];
  }

  delivery(orderId: string, id: string): DeliveryRecord | undefined {
    return this.#deliveries.get(orderId)?.get(id);
  }

  transfer(transferId: string): TransferRecord | undefined {
    return this.#transfers.get(transferId);
  }

  transfers(): TransferRecord[] {
    return [...this.#transfers.values()];
  }

  /** In the order they were made. */
  accountChecks(): AccountCheckRecord[] {
    return [...this.#accountChecks.values()];
  }

  dispute(disputeId: string): DisputeRecord | undefined {
    return this.#disputes.get(disputeId);
  }

  disputes(): DisputeRecord[] {
    return [...this.#disputes.values()];
  }

  vendor(speaks: VendorRecord['speaks'], vendorId: string): VendorRecord | undefined {
    return this.#vendors.get(`${speaks}:${vendorId}`);
  }

  vendors(): VendorRecord[] {
    return [...this.#vendors.values()];
  }

  movement(number: string): MovementRecord | undefined {
    return this.#movements.get(number);
  }

  movements(): MovementRecord[] {
    return [...this.#movements.values()];
  }

  einvoice(irn: string): EInvoiceRecord | undefined {
    return this.#einvoices.get(irn);
  }

  einvoices(): EInvoiceRecord[] {
    return [...this.#einvoices.values()];
  }

  reply(key: string): ReplyRecord | undefined {
    const reply = this.#replies.get(key);
    return reply && this.#isFresh(reply) ? reply : undefined;
  }

  /** What a restart must resume. */
  unfinished(): { attempts: AttemptRecord[]; refunds: RefundRecord[]; deliveries: DeliveryRecord[] } {
    return {
      attempts: [...inner(this.#attempts)].filter((attempt) => attempt.inFlight),
      refunds: [...inner(this.#refunds)].filter((refund) => refund.becomes !== null),
      deliveries: [...inner(this.#deliveries)].filter((delivery) => delivery.state === 'waiting'),
    };
  }

  /** Digits that are never repeated, not even after the data folder was emptied: they grow with the clock. */
  nextId(): string {
    this.#lastId = Math.max(this.#lastId + 1, this.#nowMs() * 1000);
    return String(this.#lastId);
  }

  close(): void {
    this.#journal.close();
  }

  #save(lines: readonly JournalLine[]): void {
    try {
      this.#journal.append(lines);
    } catch (error) {
      this.#forgetUnsaved();
      throw error;
    }
  }

  /** Undoes unsaved records, which a restart would lose after they were answered. */
  #forgetUnsaved(): void {
    const maps = [
      this.#orders,
      this.#orderIdBySession,
      this.#orderIdByOwn,
      this.#attempts,
      this.#orderIdByPayment,
    ];
    for (const map of [
      ...maps,
      this.#refunds,
      this.#deliveries,
      this.#transfers,
      this.#accountChecks,
      this.#disputes,
      this.#vendors,
      this.#movements,
      this.#einvoices,
      this.#replies,
    ])
      map.clear();
    this.#recentOrderIds.length = 0;
    for (const line of readJournal(this.#file)) this.#index(line);
  }

  #index(line: JournalLine): void {
    const { kind, record } = line;
    switch (kind) {
      case 'order':
        if (!this.#orders.has(record.orderId)) this.#recentOrderIds.unshift(record.orderId);
        this.#recentOrderIds.length = Math.min(this.#recentOrderIds.length, RECENT_ORDERS);
        this.#orders.set(record.orderId, record);
        this.#orderIdBySession.set(record.sessionId, record.orderId);
        this.#orderIdByOwn.set(record.cfOrderId, record.orderId);
        this.#sawId(record.cfOrderId);
        break;
      case 'attempt':
        within(this.#attempts, record.orderId).set(record.paymentId, record);
        this.#orderIdByPayment.set(record.paymentId, record.orderId);
        this.#sawId(record.paymentId);
        break;
      case 'refund':
        within(this.#refunds, record.orderId).set(record.refundId, record);
        this.#sawId(record.cfRefundId);
        break;
      case 'delivery':
        within(this.#deliveries, record.orderId).set(record.id, record);
        this.#sawId(record.id);
        break;
      case 'transfer':
        this.#transfers.set(record.transferId, record);
        this.#sawId(record.cfTransferId);
        break;
      case 'accountCheck':
        this.#accountChecks.set(record.ownId, record);
        this.#sawId(record.ownId);
        break;
      case 'dispute':
        this.#disputes.set(record.disputeId, record);
        this.#sawId(record.disputeId);
        break;
      case 'vendor':
        this.#vendors.set(`${record.speaks}:${record.vendorId}`, record);
        this.#sawId(record.number);
        break;
      case 'movement':
        this.#movements.set(record.number, record);
        this.#sawId(record.number);
        break;
      case 'einvoice':
        this.#einvoices.set(record.irn, record);
        this.#sawId(record.ackNo);
        break;
      case 'reply':
        this.#replies.set(record.key, record);
        this.#forgetStaleReplies();
        break;
    }
  }

  #sawId(id: string): void {
    this.#lastId = Math.max(this.#lastId, Number(id));
  }

  #isFresh(reply: ReplyRecord): boolean {
    return reply.at > this.#nowMs() - REPLIES_KEPT_MS;
  }

  /** The map is in insertion order, so stale entries come first. */
  #forgetStaleReplies(): void {
    for (const [key, reply] of this.#replies) {
      if (this.#isFresh(reply)) return;
      this.#replies.delete(key);
    }
  }

  *#all(): Generator<JournalLine> {
    for (const record of this.#orders.values()) yield { kind: 'order', record };
    for (const record of inner(this.#attempts)) yield { kind: 'attempt', record };
    for (const record of inner(this.#refunds)) yield { kind: 'refund', record };
    for (const record of inner(this.#deliveries)) yield { kind: 'delivery', record };
    for (const record of this.#transfers.values()) yield { kind: 'transfer', record };
    for (const record of this.#accountChecks.values()) yield { kind: 'accountCheck', record };
    for (const record of this.#disputes.values()) yield { kind: 'dispute', record };
    for (const record of this.#vendors.values()) yield { kind: 'vendor', record };
    for (const record of this.#movements.values()) yield { kind: 'movement', record };
    for (const record of this.#einvoices.values()) yield { kind: 'einvoice', record };
    for (const record of this.#replies.values()) if (this.#isFresh(record)) yield { kind: 'reply', record };
  }
}

function within<T>(outer: Map<string, Map<string, T>>, key: string): Map<string, T> {
  let found = outer.get(key);
  if (!found) {
    found = new Map();
    outer.set(key, found);
  }
  return found;
}

function* inner<T>(outer: Map<string, Map<string, T>>): Generator<T> {
  for (const map of outer.values()) yield* map.values();
}
