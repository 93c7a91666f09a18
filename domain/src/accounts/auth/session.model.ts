import { Schema, type Types } from 'mongoose';

/** Life of a session, counted from its last refresh (contract §3, Auth). */
export const SESSION_DAYS = 30;

/**
 * One signed-in device. Its refresh tokens are numbered; only the newest number is good, so no token and no hash of
 * one is kept here (see `refresh-tokens.ts`).
 */
export interface SessionDoc {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  /** The number of the refresh token that is good now. */
  n: number;
  /** When token `n` replaced the one before it. */
  rotatedAt: Date;
  device: string;
  createdAt: Date;
  lastSeenAt: Date;
  /** Set when it was ended; the record stays until it would have lapsed. */
  endedAt?: Date;
  expiresAt: Date;
}

declare module '../../platform/models.js' {
  interface Collections {
    sessions: SessionDoc;
  }
}

export const sessionSchema = new Schema<SessionDoc>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    n: { type: Number, required: true },
    rotatedAt: { type: Date, required: true },
    device: { type: String, required: true },
    createdAt: { type: Date, required: true },
    lastSeenAt: { type: Date, required: true },
    endedAt: Date,
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false },
);
sessionSchema.index({ userId: 1, lastSeenAt: -1 });
sessionSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
// Realtime asks which ended lately.
sessionSchema.index({ endedAt: 1 }, { sparse: true });
