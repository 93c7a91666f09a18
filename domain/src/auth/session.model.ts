import { Schema, type Types } from 'mongoose';

/** Life of a session, counted from its last refresh (contract §3, Auth). */
export const SESSION_DAYS = 30;

/**
 * One signed-in device: a family of refresh tokens, of which only hashes are kept. The refresh token in a cookie is
 * `<session id>.<secret>`.
 */
export interface SessionDoc {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  /** SHA-256 of the secret that is good now. */
  currentHash: string;
  /** SHA-256 of the secret before it: good for 10 s, while the current one is unused. */
  previousHash?: string;
  rotatedAt?: Date;
  /** Seals the current secret under the previous one, so that a lost answer can be given again. */
  successor?: string;
  device: string;
  createdAt: Date;
  lastSeenAt: Date;
  /** Set when it was ended; it lives on a while so that a replay is recognised. */
  endedAt?: Date;
  expiresAt: Date;
}

export const sessionSchema = new Schema<SessionDoc>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    currentHash: { type: String, required: true },
    previousHash: String,
    rotatedAt: Date,
    successor: String,
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
