import { Schema } from 'mongoose';

/** Password attempts of one account, or of one account from one address, that were not followed by a success. */
export interface LoginAttemptDoc {
  _id: string;
  count: number;
  /** No password is looked at before this moment. */
  blockedUntil: Date;
  forgetAt: Date;
}

declare module '../../platform/models.js' {
  interface Collections {
    loginAttempts: LoginAttemptDoc;
  }
}

export const loginAttemptSchema = new Schema<LoginAttemptDoc>(
  {
    _id: { type: String, required: true },
    count: { type: Number, required: true },
    blockedUntil: { type: Date, required: true },
    forgetAt: { type: Date, required: true },
  },
  { versionKey: false },
);
loginAttemptSchema.index({ forgetAt: 1 }, { expireAfterSeconds: 0 });
