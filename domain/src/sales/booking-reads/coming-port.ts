/** How many come to a booking, as its game says. Registered by `play`, which this floor cannot import. */
export interface Coming {
  coming: number;
  /** The places of the game. */
  of: number;
}

export interface ComingReads {
  /** By the booking's 24 hex digits. Null for a booking without a game. */
  comingTo(bookingId: string): Promise<Coming | null>;
}

declare module '../../platform/core.js' {
  interface Reads extends ComingReads {}
}
