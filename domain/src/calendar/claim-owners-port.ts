import type { Types } from 'mongoose';
import type { Core } from '../platform/core.js';
import type { BlockDoc } from './blocks/block.schema.js';
import type { Claim, GroundDayDoc } from './day/ground-day.schema.js';

/** Some hours' owner, where it is not plain that they have one. */
export interface DoubtfulClaim {
  day: GroundDayDoc;
  hour: number;
  /** The key in `claims`: the hour, and the part where the day has several. */
  key: string;
  claim: Claim;
  /** `busy`: an operation on its booking is under way and may own hours that the booking does not have yet, or no more. */
  verdict: 'orphan' | 'busy';
  message: string;
  /** Its booking has not been touched within the grace that the invariants give to operations. */
  settled: boolean;
}

/** What the calendar asks of those who own claims: bookings and closures stand above it. */
export interface ClaimOwners {
  /** Claims of these days that neither a booking, a block nor a closure has. */
  doubtfulClaims(core: Pick<Core, 'db'>, days: GroundDayDoc[], now: Date): Promise<DoubtfulClaim[]>;
  /** The claims (`claimIdsOf`) that these bookings need, whatever their state. */
  bookedClaims(core: Pick<Core, 'db'>, bookingIds: Types.ObjectId[]): Promise<ReadonlySet<string>>;
  /** Goes on with a closure: the bookings on its hours end with all their money back, then the hours are closed. */
  finishClosure(core: Core, closure: BlockDoc): Promise<unknown>;
  /** How many bookings of a user wait for payment or approval, within their window. */
  countPending(core: Pick<Core, 'db' | 'clock'>, userId: string): Promise<number>;
}

declare module '../platform/core.js' {
  interface Core {
    claimOwners: ClaimOwners;
  }
}
