import type { PreferredTime } from '@crease/shared/contracts/grounds';
import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import type { GroundDoc } from './ground.schema.js';

/** What a judgement of a ground's hours needs of it. */
export type JudgedGround = Pick<GroundDoc, 'price' | 'status' | 'onlineBooking' | 'ownerAway' | 'space'>;
export type SlottedGround = JudgedGround & { _id: Types.ObjectId };

/** What a list says of a ground's hours: free ones on the asked day of play, and the first free one from now on. */
export interface GroundSlots {
  availableSlots: number;
  nextSlot: { date: string; time: string } | null;
}

type Reads = Pick<Core, 'db' | 'reads' | 'clock'>;

/** What the catalogue asks of the calendar, which stands above it. */
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
  /** A ground has changed so that its hours can be booked: those who wait for them are looked at. */
  becameBookable(core: Core, groundId: Types.ObjectId): Promise<void>;
}

declare module '../../platform/core.js' {
  interface Core {
    groundCalendar: GroundCalendar;
  }
}
