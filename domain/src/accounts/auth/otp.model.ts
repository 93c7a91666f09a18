import { Schema } from 'mongoose';

/** What a mailed code is good for. */
export type CodePurpose = 'registration' | 'login' | 'reset' | 'email';

export const CODE_MINUTES = 10;
export const CODE_TRIES = 5;
export const RESEND_AFTER_SECONDS = 30;
/** For each account, purpose and day (contract §3, Auth). */
export const WRONG_CODES_A_DAY = 20;
export const CODE_MAILS_A_DAY = 10;

/**
 * The one live code of an account and purpose, with the day's counts. `_id` is `<purpose>:<email>`; for a change of
 * address `email:<user id>`, so that the counts are the account's, whatever addresses it tries.
 */
export interface OtpDoc {
  _id: string;
  /** MAC of the code under our own key; absent when the code was used. */
  codeHash?: string;
  expiresAt: Date;
  /** Guesses that were looked at. */
  tries: number;
  sentAt: Date;
  /** Counts of the day that ends at `dayEndsAt`. */
  wrong: number;
  mails: number;
  dayEndsAt: Date;
  forgetAt: Date;
}

declare module '../../platform/models.js' {
  interface Collections {
    otps: OtpDoc;
  }
}

export const otpSchema = new Schema<OtpDoc>(
  {
    _id: { type: String, required: true },
    codeHash: String,
    expiresAt: { type: Date, required: true },
    tries: { type: Number, required: true },
    sentAt: { type: Date, required: true },
    wrong: { type: Number, required: true },
    mails: { type: Number, required: true },
    dayEndsAt: { type: Date, required: true },
    forgetAt: { type: Date, required: true },
  },
  { versionKey: false },
);
otpSchema.index({ forgetAt: 1 }, { expireAfterSeconds: 0 });
