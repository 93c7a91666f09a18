import { z } from 'zod';
import { schemaOf } from '../../platform/document.js';

const claimedSlot = z.object({ bookingDate: z.string(), timeSlot: z.string() });

/**
 * One owner of one hour. `ref` is the id of the hold, booking, block, closure or tournament's match; `n` is the
 * operation that wrote it, its fencing token. Past `expiresAt` the claim counts as absent; without `expiresAt` it is
 * permanent.
 */
const claim = z.object({
  kind: z.enum(['hold', 'booking', 'block', 'tournament']),
  ref: z.string(),
  userId: z.string(),
  n: z.number(),
  /** Stored since grounds can share turf; absent: the day's own ground. */
  groundId: z.string().optional(),
  expiresAt: z.date().optional(),
  /** The whole slot that a player holds or is booking, or a tournament's match has; it may span two dates. */
  slot: claimedSlot.optional(),
  /** On a tournament's match, for the grid: the tournament, with its name when the hours were taken. */
  tournament: z.object({ _id: z.string(), name: z.string() }).optional(),
  /** On a pending booking: its player asked for a hold of the same hours, which ends with it. */
  attached: z.boolean().optional(),
  /** When its holder was warned that it is about to end. */
  warnedAt: z.date().optional(),
});
export type Claim = z.infer<typeof claim>;

/** A hold that expired or was ended by a closure; kept until its holder was notified. */
const endedHold = z.object({
  ref: z.string(),
  userId: z.string(),
  /** Absent: the day's own ground. */
  groundId: z.string().optional(),
  slot: claimedSlot,
  at: z.date(),
});
export type EndedHold = z.infer<typeof endedHold>;

/**
 * A day of a space: the one document that owns its hours. Hour and part form the key (`spaces/claim-keys.ts`), so two
 * claims on one part in one hour cannot be stored (docs/invariants.md 1). An unshared ground is a space of one part.
 */
const groundDayDoc = z.object({
  /** `<spaceId>:<yyyy-MM-dd>` */
  _id: z.string(),
  /** The space; equals the ground if it does not share its turf. */
  groundId: z.string(),
  /** All grounds of a shared space; their watchers are all notified of a change. */
  grounds: z.array(z.string()).optional(),
  date: z.string(),
  rev: z.number(),
  publishedRev: z.number().default(0),
  claims: z.record(z.string(), claim.optional()).default({}),
  /** Set by each change and unset when `publishedRev` reaches `rev`: the outbox of availability. */
  dirtyAt: z.date().optional(),
  /** When the sweep must look: no later than the earliest expiry, or the check of a permanent claim. */
  nextEndAt: z.date().optional(),
  /** Raised to have this day's waitlist read again: a release that read it before retries. */
  lineRev: z.number().optional(),
  /** Holds of this date that have ended; removed once their holders were notified. */
  ended: z.array(endedHold).optional(),
  /**
   * A tombstone: the grounds of this space were linked or unlinked, and another document owns this date's hours.
   * Nothing is claimed, released or confirmed here any more; callers read the ground again (`turfAgain`).
   */
  movedTo: z.string().optional(),
});
export type GroundDayDoc = z.infer<typeof groundDayDoc>;

declare module '../../platform/models.js' {
  interface Collections {
    groundDays: GroundDayDoc;
  }
}

/** A permanent claim is checked once, this long after it was written: by then its operation is over or overtaken. */
const CHECK_AFTER_MS = 30_000;

/** The latest time by which the sweep must check a claim. */
export function dueAt(claim: Claim, now: Date): Date {
  return claim.expiresAt ?? new Date(now.getTime() + CHECK_AFTER_MS);
}

export function dayKey(spaceId: string, date: string): string {
  return `${spaceId}:${date}`;
}

export const groundDaySchema = schemaOf(groundDayDoc);
groundDaySchema.index({ dirtyAt: 1 }, { sparse: true });
groundDaySchema.index({ nextEndAt: 1 }, { sparse: true });
groundDaySchema.index({ 'ended.at': 1 }, { sparse: true });
groundDaySchema.index({ groundId: 1, date: 1 });
