import type { PreferredTime } from '@crease/shared/contracts/grounds';
import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import type { GroundDoc } from './ground.schema.js';

/** The fields needed to judge a ground's hours. */
export type JudgedGround = Pick<GroundDoc, 'price' | 'status' | 'onlineBooking' | 'ownerAway' | 'space'>;
export type SlottedGround = JudgedGround & { _id: Types.ObjectId };

/** Free hours on the requested day of play, and the first free hour from now on. */
export interface GroundSlots {
  availableSlots: number;
  nextSlot: { date: string; time: string } | null;
}

type Reads = Pick<Core, 'db' | 'reads' | 'clock'>;

/** What the catalogue needs from the calendar, a layer above it. */
export interface GroundCalendar {
  /** Free hours on `date` (else today) and the next free slot of each ground, by its id. */
  slotsOf(core: Reads, grounds: readonly SlottedGround[], date?: string): Promise<Map<string, GroundSlots>>;
  /** Those of the grounds with an hour free in that part of the day, in their order. */
  freeIn<G extends SlottedGround>(
    core: Reads,
    grounds: readonly G[],
    part: PreferredTime,
    date: string | undefined,
  ): Promise<G[]>;
  /** Those of the grounds that are free in that hour, in their order. */
  freeAt<G extends SlottedGround>(
    core: Reads,
    grounds: readonly G[],
    hour: { date: string; hour: number },
  ): Promise<G[]>;
  /** Reports that a ground's hours became bookable, so that its waitlists are checked. */
  becameBookable(core: Core, groundId: Types.ObjectId): Promise<void>;
}

declare module '../../platform/core.js' {
  interface Core {
    groundCalendar: GroundCalendar;
  }
}
