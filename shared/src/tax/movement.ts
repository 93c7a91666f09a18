/** The basis on which income tax is deducted; `none` if the owner has declared nothing. */
export const TDS_BASES = ['pan', 'no-pan', 'none'] as const;
export type TdsBasis = (typeof TDS_BASES)[number];

/** The owner's part of a capture or a refund, as a settlement takes it; money in rupees, negative for a refund. */
export interface Movement {
  /** Rent less discount, GST included. */
  gross: number;
  fee: number;
  commission: number;
  /** When the money moved, and when its capture was. The same for a capture. */
  at: Date;
  capturedAt: Date;
  /** When the game begins. */
  playedAt: Date;
  /** The two digits of the ground's state; undefined if it is unknown. */
  state: string | undefined;
  /** The player named a business with a GSTIN. */
  toBusiness: boolean;
  /**
   * For the refund of a capture in an earlier settlement, the basis of that settlement: `outside` if nothing was
   * withheld there at all. Undefined for everything else.
   */
  settledOn?: TdsBasis | 'outside' | undefined;
}

const later = (a: Date, b: Date): Date => (a > b ? a : b);

/** When the supply was made, which decides rate and registration: the later of capture and play. */
export const supplyAt = ({ capturedAt, playedAt }: Movement): Date => later(capturedAt, playedAt);

/** When the movement belongs to a return. For a refund that is never before its supply. */
export const returnedAt = ({ at, playedAt }: Movement): Date => later(at, playedAt);

/** A rate's part of an amount in whole rupees; of a negative amount the same part back. */
export const partAt = (amount: number, basisPoints: number): number =>
  Math.sign(amount) * Math.round((Math.abs(amount) * basisPoints) / 10_000) + 0;
