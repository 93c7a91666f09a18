import { Schema } from 'mongoose';

/**
 * One owner of one hour. `ref` is the id of the hold, booking, block or closure; `n` the operation of that booking that
 * wrote it, its fencing token. A claim past `expiresAt` is as good as absent; without `expiresAt` it stays.
 */
export interface Claim {
  kind: 'hold' | 'booking' | 'block';
  ref: string;
  userId: string;
  n: number;
  /** Written from the time on when grounds could share turf; absent, it is the day's own ground. */
  groundId?: string;
  expiresAt?: Date;
  /** What a player holds or is about to book as a whole: its hours may lie on two dates. */
  slot?: ClaimedSlot;
  /** A pending booking's: its player has asked for a hold of the same hours, which ends with it. */
  attached?: boolean;
  /** Its holder has been told that it is about to end. */
  warnedAt?: Date;
}

export interface ClaimedSlot {
  bookingDate: string;
  timeSlot: string;
}

/** A hold that has ended by itself or by a closure, until its holder has been told. */
export interface EndedHold {
  ref: string;
  userId: string;
  /** Absent, it is the day's own ground. */
  groundId?: string;
  slot: ClaimedSlot;
  at: Date;
}

/**
 * A day of a space: the one document that owns its hours. Hour and part are the key (`spaces/claim-keys.ts`), so two
 * claims on one part in one hour cannot be written down (docs/invariants.md 1). A ground that shares its turf with none is
 * a space of one part.
 */
export interface GroundDayDoc {
  /** `<spaceId>:<yyyy-MM-dd>` */
  _id: string;
  /** The space: the ground itself where that shares its turf with none. */
  groundId: string;
  /** Every ground of a space of several, all of whose watchers hear of a change. */
  grounds?: readonly string[];
  date: string;
  rev: number;
  publishedRev: number;
  claims: Partial<Record<string, Claim>>;
  /** Set by each change, unset when `publishedRev` reaches `rev`: the outbox of availability. */
  dirtyAt?: Date;
  /** Not later than the earliest end among the claims, or than a lasting one is to be looked at: what the sweep looks for. */
  nextEndAt?: Date;
  /** Raised when the line for this day is to be looked at again: who has read the line before goes round once more. */
  lineRev?: number;
  /** Holds that began on this date and have ended: told, then taken off. */
  ended?: EndedHold[];
  /**
   * A tombstone: the grounds of this space have been linked or unlinked, and this date's hours are owned elsewhere. Nothing
   * is claimed, given back or confirmed here any more; who meets it reads the ground again (`turfAgain`).
   */
  movedTo?: string;
}

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

export const groundDaySchema = new Schema<GroundDayDoc>(
  {
    _id: { type: String, required: true },
    groundId: { type: String, required: true },
    date: { type: String, required: true },
    rev: { type: Number, required: true },
    publishedRev: { type: Number, default: 0 },
    claims: { type: Schema.Types.Mixed, default: {} },
    dirtyAt: Date,
    nextEndAt: Date,
    lineRev: Number,
    ended: { type: Schema.Types.Mixed },
    grounds: { type: [String], default: undefined },
    movedTo: String,
  },
  { minimize: false, versionKey: false },
);
groundDaySchema.index({ dirtyAt: 1 }, { sparse: true });
groundDaySchema.index({ nextEndAt: 1 }, { sparse: true });
groundDaySchema.index({ 'ended.at': 1 }, { sparse: true });
groundDaySchema.index({ groundId: 1, date: 1 });
