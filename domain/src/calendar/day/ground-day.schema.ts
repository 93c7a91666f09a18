import { z } from 'zod';
import { schemaOf } from '../../platform/document.js';

const claimedSlot = z.object({ bookingDate: z.string(), timeSlot: z.string() });

/**
 * One owner of one hour. `ref` is the id of the hold, booking, block or closure; `n` the operation of that booking that
 * wrote it, its fencing token. A claim past `expiresAt` is as good as absent; without `expiresAt` it stays.
 */
const claim = z.object({
  kind: z.enum(['hold', 'booking', 'block']),
  ref: z.string(),
  userId: z.string(),
  n: z.number(),
  /** Written from the time on when grounds could share turf; absent, it is the day's own ground. */
  groundId: z.string().optional(),
  expiresAt: z.date().optional(),
  /** What a player holds or is about to book as a whole: its hours may lie on two dates. */
  slot: claimedSlot.optional(),
  /** A pending booking's: its player has asked for a hold of the same hours, which ends with it. */
  attached: z.boolean().optional(),
  /** Its holder has been told that it is about to end. */
  warnedAt: z.date().optional(),
});
export type Claim = z.infer<typeof claim>;

/** A hold that has ended by itself or by a closure, until its holder has been told. */
const endedHold = z.object({
  ref: z.string(),
  userId: z.string(),
  /** Absent, it is the day's own ground. */
  groundId: z.string().optional(),
  slot: claimedSlot,
  at: z.date(),
});
export type EndedHold = z.infer<typeof endedHold>;

/**
 * A day of a space: the one document that owns its hours. Hour and part are the key (`spaces/claim-keys.ts`), so two
 * claims on one part in one hour cannot be written down (docs/invariants.md 1). A ground that shares its turf with none is
 * a space of one part.
 */
const groundDayDoc = z.object({
  /** `<spaceId>:<yyyy-MM-dd>` */
  _id: z.string(),
  /** The space: the ground itself where that shares its turf with none. */
  groundId: z.string(),
  /** Every ground of a space of several, all of whose watchers hear of a change. */
  grounds: z.array(z.string()).optional(),
  date: z.string(),
  rev: z.number(),
  publishedRev: z.number().default(0),
  claims: z.record(z.string(), claim.optional()).default({}),
  /** Set by each change, unset when `publishedRev` reaches `rev`: the outbox of availability. */
  dirtyAt: z.date().optional(),
  /** Not later than the earliest end among the claims, or than a lasting one is to be looked at: what the sweep looks for. */
  nextEndAt: z.date().optional(),
  /** Raised when the line for this day is to be looked at again: who has read the line before goes round once more. */
  lineRev: z.number().optional(),
  /** Holds that began on this date and have ended: told, then taken off. */
  ended: z.array(endedHold).optional(),
  /**
   * A tombstone: the grounds of this space have been linked or unlinked, and this date's hours are owned elsewhere. Nothing
   * is claimed, given back or confirmed here any more; who meets it reads the ground again (`turfAgain`).
   */
  movedTo: z.string().optional(),
});
export type GroundDayDoc = z.infer<typeof groundDayDoc>;

declare module '../../platform/models.js' {
  interface Collections {
    groundDays: GroundDayDoc;
  }
}

/** A lasting claim is looked at once so long after it was written: by then its operation is over or overtaken. */
const LOOK_AFTER_MS = 30_000;

/** When the sweep must look at a claim, at the latest. */
export function dueAt(claim: Claim, now: Date): Date {
  return claim.expiresAt ?? new Date(now.getTime() + LOOK_AFTER_MS);
}

export function dayKey(spaceId: string, date: string): string {
  return `${spaceId}:${date}`;
}

export const groundDaySchema = schemaOf(groundDayDoc);
groundDaySchema.index({ dirtyAt: 1 }, { sparse: true });
groundDaySchema.index({ nextEndAt: 1 }, { sparse: true });
groundDaySchema.index({ 'ended.at': 1 }, { sparse: true });
groundDaySchema.index({ groundId: 1, date: 1 });
