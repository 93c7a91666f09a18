import type { Types } from 'mongoose';
import type { Core } from '../platform/core.js';
import type { BlockDoc } from './blocks/block.schema.js';
import type { Claim, GroundDayDoc } from './day/ground-day.schema.js';

/** A claim without an obvious owner. */
export interface DoubtfulClaim {
  day: GroundDayDoc;
  hour: number;
  /** The key in `claims`: the hour, and the part where the day has several. */
  key: string;
  claim: Claim;
  /** `busy`: an operation on its booking is under way, so the booking and its hours may differ. */
  verdict: 'orphan' | 'busy';
  message: string;
  /** True if its booking was not changed within the grace period of the invariants. */
  settled: boolean;
}

/** What the calendar needs from bookings and closures, which are layers above it. */
export interface ClaimOwners {
  /** Claims of these days that belong to no booking, block or closure. */
  doubtfulClaims(core: Pick<Core, 'db'>, days: GroundDayDoc[], now: Date): Promise<DoubtfulClaim[]>;
  /** The claims (`claimIdsOf`) that these bookings need, whatever their state. */
  bookedClaims(core: Pick<Core, 'db'>, bookingIds: Types.ObjectId[]): Promise<ReadonlySet<string>>;
  /** Finishes a closure: cancels the bookings on its hours with a full refund, then closes the hours. */
  finishClosure(core: Core, closure: BlockDoc): Promise<unknown>;
  /** Number of a user's bookings that are pending payment or approval and not expired. */
  countPending(core: Pick<Core, 'db' | 'clock'>, userId: string): Promise<number>;
}

declare module '../platform/core.js' {
  interface Core {
    claimOwners: ClaimOwners;
  }
}
