import { hourStart } from '@crease/shared/time/ist';
import { expect } from 'vitest';
import type { Claim, GroundDayDoc } from '../calendar/day/ground-day.schema.js';
import type { GroundDoc } from '../catalogue/ground-record/ground.schema.js';
import type { Core } from '../platform/core.js';
import { usedOf } from '../sales/coupons/judge-coupon.js';
import { MODEL_COUPONS } from './model-coupons.js';
import type { LittleModel } from './reference-model.js';

/** Compares what the engine stored for a ground with the reference model. */
export class Comparison {
  readonly #revs = new Map<string, { rev: number; claims: string }>();

  constructor(
    private readonly core: Core,
    private readonly ground: Pick<GroundDoc, '_id' | 'ownerId'>,
    private readonly model: LittleModel,
  ) {}

  async compare(): Promise<void> {
    const { model } = this;
    const groundId = this.ground._id;
    const bookings = await this.core.db.bookings.find({ groundId }).toArray();
    const payments = await this.core.db.payments.find({ groundId }).toArray();
    const asked = (id: string) =>
      payments
        .filter(({ bookingId }) => bookingId.toString() === id)
        .flatMap(({ refunds }) => refunds)
        .reduce((sum, { amount }) => sum + amount, 0);
    const engine = bookings.map((doc) => ({
      id: doc._id.toString(),
      status: doc.status,
      code: doc.cancellation?.code,
      payment: doc.payment.status,
      captured: doc.payment.captured,
      refunds: asked(doc._id.toString()),
      total: doc.pricing.totalAmount,
      off: doc.pricing.coupon ?? 0,
      due: doc.pricing.dueAtGround ?? 0,
    }));
    const little = model.bookings.map((b) => ({
      id: b.id,
      status: b.status,
      code: b.code,
      payment: b.payment,
      captured: b.captured,
      refunds: model.refundOf(b),
      total: b.total,
      off: b.off,
      due: b.due,
    }));
    const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
    expect(engine.sort(byId)).toEqual(little.sort(byId));
    expect(await this.#engineOwners()).toEqual(this.#modelOwners());
    await this.#compareCoupons();
  }

  /** A use expires by the clock, whether or not it was cleaned up, and is released once. */
  async #compareCoupons(): Promise<void> {
    const now = new Date(this.model.now);
    const found = await this.core.db.coupons.find({ ownerId: this.ground.ownerId }).toArray();
    const engine = found.map((coupon) => [coupon.code, usedOf(coupon, now)]);
    const little = MODEL_COUPONS.map((coupon) => [coupon.code, this.model.uses(coupon).length]);
    expect(Object.fromEntries(engine)).toEqual(Object.fromEntries(little));
  }

  async #engineOwners(): Promise<Record<string, string>> {
    const owners: Record<string, string> = {};
    const days = await this.core.db.groundDays.find({ groundId: this.ground._id.toString() }).toArray();
    for (const day of days) {
      this.#checkRev(day);
      const offset = (hourStart(day.date, 0).getTime() - this.model.midnight) / 3_600_000;
      for (const [hour, claim] of Object.entries(day.claims)) {
        const lapsed = claim?.expiresAt && claim.expiresAt.getTime() <= this.model.now;
        if (claim && !lapsed) owners[offset + Number(hour)] = `${claim.kind} ${claim.ref}`;
      }
    }
    return owners;
  }

  /** `rev` never falls, and is higher whenever anything about the day's owners has changed. */
  #checkRev({ _id, rev, claims }: GroundDayDoc): void {
    const before = this.#revs.get(_id);
    const now = { rev, claims: JSON.stringify(Object.entries(claims).map(ownerOf)) };
    this.#revs.set(_id, now);
    if (!before) return;
    expect(rev).toBeGreaterThanOrEqual(before.rev);
    if (now.claims !== before.claims) expect(rev).toBeGreaterThan(before.rev);
  }

  #modelOwners(): Record<string, string> {
    const owners: Record<string, string> = {};
    for (const hour of this.model.owners.keys()) {
      const owner = this.model.owner(hour);
      if (owner) owners[hour] = `${owner.kind} ${owner.id}`;
    }
    return owners;
  }
}

/** The owner of an hour and its expiry. A warning of its end, or a hold beside a booking, does not change the owner. */
const ownerOf = ([hour, claim]: [string, Claim | undefined]) => [
  hour,
  claim?.kind,
  claim?.ref,
  claim?.n,
  claim?.expiresAt,
];
