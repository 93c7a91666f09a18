import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import type { CaptureShare } from '../booking-record/capture-share.js';
import type { Capture } from '../booking-record/payment.schema.js';

/** The entry of a team in a tournament, as its money is handled. */
export interface EntryFee {
  entryId: Types.ObjectId;
  tournamentId: Types.ObjectId;
  tournamentName: string;
  teamName: string;
  /** The captain who entered the team. */
  captainId: Types.ObjectId;
  ownerId: Types.ObjectId;
  /** The first ground of the tournament. */
  ground: { groundId: Types.ObjectId; name: string };
  /** Rupees. */
  fee: number;
  /** First and last day of the tournament. */
  from: string;
  to: string;
  /** True while the fee is to be paid. */
  isDue: boolean;
  expiresAt?: Date | undefined;
  /** True as long as a capture may still be used: its place is held, or was until the hold lapsed. */
  isUndecided: boolean;
  /** The capture that is used for it, with our part of it. */
  paymentId?: string | undefined;
  cut?: CaptureShare | undefined;
  /** The operator bills the fee in `cut`; otherwise it is on the owner's invoice. */
  isFeeApart: boolean;
  paidAt?: Date | undefined;
  refused: readonly string[];
  /** Rupees of the used capture that are owed back, and why. */
  owed: number;
  reason: string;
  /** True once the tournament was played to its end or cancelled. */
  isOver: boolean;
}

/** A number by which people speak of an entry, in the place of a booking's. */
export const entryNumber = (entryId: Types.ObjectId): string =>
  `ENTRY-${entryId.toString().slice(-8).toUpperCase()}`;

/** A capture that is to be used for an entry. */
export interface EntryPayment {
  entryId: Types.ObjectId;
  tournamentId: Types.ObjectId;
  orderId: string;
  capture: Capture;
  cut: CaptureShare;
}

/** What entry fees need from tournaments, a layer above. The tournament's document decides about all their money. */
export interface EntryFees {
  /** Null if there is no such entry, or it ended long ago without a payment. */
  find(core: Core, entryId: Types.ObjectId): Promise<EntryFee | null>;
  /** The same for many; ids of anything else are passed over. */
  findMany(core: Core, entryIds: readonly Types.ObjectId[]): Promise<EntryFee[]>;
  /**
   * Uses a capture for an entry whose place is held, so that the team is in, or decides that it goes back: one
   * conditional update. Idempotent.
   */
  confirm(core: Core, payment: EntryPayment): Promise<void>;
  /** Tournaments with fees that are owed back and may not have been requested. */
  unbalanced(core: Core): AsyncIterable<{ _id: Types.ObjectId; moneyDueAt?: Date | undefined }>;
  /** The entries of a tournament that owe money back. */
  owing(core: Core, tournamentId: Types.ObjectId): Promise<EntryFee[]>;
  /** Clears the mark of `unbalanced`, unless more has become due since. */
  clearDue(core: Core, tournamentId: Types.ObjectId, moneyDueAt: Date): Promise<void>;
}

declare module '../../platform/core.js' {
  interface Core {
    entryFees: EntryFees;
  }
}
