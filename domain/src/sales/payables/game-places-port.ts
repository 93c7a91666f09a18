import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';

/** A place in a game, as the money for it is handled. */
export interface PlaceToPay {
  placeId: Types.ObjectId;
  gameId: Types.ObjectId;
  bookingId: Types.ObjectId;
  userId: Types.ObjectId;
  /** True while its share is due. */
  isHeld: boolean;
  /** True if it takes over the place of a player who leaves. */
  isSuccessor: boolean;
  /** Rupees. */
  share: number;
  expiresAt?: Date | undefined;
}

/** What an operation of the booking does to a place whose share was captured. */
export interface PlaceOperation {
  gameId: Types.ObjectId;
  placeId: Types.ObjectId;
  paymentId: string;
  /** The operation's fencing token. */
  n: number;
}

/** `replaced`: the place of the leaver whom this payment replaces, and the capture that had paid for it. */
export type Kept =
  | { kept: false }
  | { kept: true; replaced?: { placeId: Types.ObjectId; paymentId: string } };

/** What shares need from games, a layer above. */
export interface GamePlaces {
  /** Null if there is no such place. */
  find(core: Core, placeId: Types.ObjectId): Promise<PlaceToPay | null>;
  /** Makes a held place permanent for the capture that pays for it. Idempotent for one capture. */
  keep(core: Core, operation: PlaceOperation & { paidAt: Date }): Promise<Kept>;
  /** Takes back `keep`, unless a newer operation has kept the place since. A replaced leaver has their place again. */
  drop(core: Core, operation: PlaceOperation): Promise<void>;
}

declare module '../../platform/core.js' {
  interface Core {
    gamePlaces: GamePlaces;
  }
}
