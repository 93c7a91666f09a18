import { z } from 'zod';
import type { Core } from '../../platform/core.js';
import { schemaOf } from '../../platform/document.js';
import { isDuplicateKey } from '../../platform/duplicate-key.js';

/** The purpose of a mailed code. */
export type MailedCodePurpose =
  | 'registration'
  | 'login'
  | 'reset'
  | 'email'
  | 'second-factor'
  | 'parent-mail';
/** The purpose of a code; those with `phone` are sent by SMS. */
export type CodePurpose = MailedCodePurpose | 'phone' | 'phone-login' | 'parent-phone';

export const CODE_MINUTES = 10;
export const CODE_TRIES = 5;
export const RESEND_AFTER_SECONDS = 30;
/** Per account, purpose and day (docs/product-rules.md, Accounts). */
export const WRONG_CODES_A_DAY = 20;
export const CODE_MAILS_A_DAY = 10;
/** Attempts at one reset code from all addresses together; each address has `CODE_TRIES`. */
export const RESET_TRIES = 30;
/**
 * Beyond the day's mails a reset code is still sent once per this interval, so that strangers cannot use up an
 * account's resets.
 */
export const LATE_RESET_AFTER_MINUTES = 60;

/**
 * The one live code of an account and purpose, with the day's counts. `_id` is `<purpose>:<email>`,
 * `phone-login:<phone>`, or `<purpose>:<user id>` for a change of address, a phone, a second factor or a parent: the
 * counts are per account.
 */
const otpDoc = z.object({
  _id: z.string(),
  /** MAC of the code under our own key; absent when the code was used. */
  codeHash: z.string().optional(),
  expiresAt: z.date(),
  /** Guesses that were compared with the code. */
  tries: z.number(),
  sentAt: z.date(),
  /** Guesses at a reset code by the address they came from, as its MAC. */
  triesFrom: z.record(z.string(), z.number()).optional(),
  /** Counts for the day that ends at `dayEndsAt`. */
  wrong: z.number(),
  mails: z.number(),
  dayEndsAt: z.date(),
  forgetAt: z.date(),
});
export type OtpDoc = z.infer<typeof otpDoc>;

declare module '../../platform/models.js' {
  interface Collections {
    otps: OtpDoc;
  }
}

export const otpSchema = schemaOf(otpDoc);
otpSchema.index({ forgetAt: 1 }, { expireAfterSeconds: 0 });

const DAY_MS = 86_400_000;
const LONG_AGO = new Date(0);
export async function findOtp(core: Core, id: string): Promise<OtpDoc | null> {
  return await core.db.otps.findOne({ _id: id });
}

/** The counts under these ids, without codes or anything they could be derived from. */
export async function countsOfOtps(core: Core, ids: readonly string[]): Promise<Omit<OtpDoc, 'codeHash'>[]> {
  return await core.db.otps.find({ _id: { $in: [...ids] } }, { projection: { codeHash: 0 } }).toArray();
}

/** Ensures that the account's record exists and that its counts are today's. */
export async function openOtpDay(core: Core, id: string, now: Date): Promise<void> {
  const dayEndsAt = new Date(now.getTime() + DAY_MS);
  const fresh = { wrong: 0, mails: 0, dayEndsAt, forgetAt: new Date(dayEndsAt.getTime() + DAY_MS) };
  const renewed = await core.db.otps.updateOne({ _id: id, dayEndsAt: { $lte: now } }, { $set: fresh });
  if (renewed.matchedCount > 0) return;
  try {
    await core.db.otps.insertOne({
      _id: id,
      ...fresh,
      tries: CODE_TRIES,
      expiresAt: LONG_AGO,
      sentAt: LONG_AGO,
    });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error; // it existed already
  }
}

/** Stores the live code and counts its mail. Of several at once this update lets one send; false for the others. */
export async function writeCode(
  core: Core,
  id: string,
  code: { codeHash?: string; expiresAt: Date; sentAt: Date; notSentSince?: Date; lateSince?: Date },
): Promise<boolean> {
  const { codeHash, expiresAt, sentAt, notSentSince, lateSince } = code;
  const written = await core.db.otps.updateOne(
    {
      _id: id,
      $or: [{ mails: { $lt: CODE_MAILS_A_DAY } }, ...(lateSince ? [{ sentAt: { $lte: lateSince } }] : [])],
      ...(notSentSince ? { sentAt: { $lte: notSentSince } } : {}),
    },
    { $set: { codeHash, expiresAt, tries: 0, sentAt }, $unset: { triesFrom: '' }, $inc: { mails: 1 } },
  );
  return written.modifiedCount > 0;
}

/**
 * Counts a guess before comparing it, so of a hundred parallel ones at most five are compared. Counted as wrong until
 * proven right. Null if there is no live code or no attempt left.
 */
export async function countGuess(core: Core, id: string, now: Date): Promise<OtpDoc | null> {
  return await core.db.otps.findOneAndUpdate(
    {
      _id: id,
      codeHash: { $exists: true },
      expiresAt: { $gt: now },
      tries: { $lt: CODE_TRIES },
      wrong: { $lt: WRONG_CODES_A_DAY },
    },
    { $inc: { tries: 1, wrong: 1 } },
    { returnDocument: 'after' },
  );
}

/**
 * Counts a guess at a reset code by the address it comes from, before it is looked at. No day's count refuses it, so a
 * stranger elsewhere cannot use up the owner's tries. Null if this address, or the code, has no tries left.
 */
export async function countResetGuess(
  core: Core,
  id: string,
  from: string,
  now: Date,
): Promise<OtpDoc | null> {
  const tries = `triesFrom.${from}`;
  return await core.db.otps.findOneAndUpdate(
    {
      _id: id,
      codeHash: { $exists: true },
      expiresAt: { $gt: now },
      tries: { $lt: RESET_TRIES },
      // Also true for the first guess of an address, which has no count yet.
      [tries]: { $not: { $gte: CODE_TRIES } },
    },
    { $inc: { tries: 1, wrong: 1, [tries]: 1 } },
    { returnDocument: 'after' },
  );
}

/** Ends the live codes of these ids; the day's counts stay. */
export async function endCodes(core: Core, ids: readonly string[]): Promise<void> {
  await core.db.otps.updateMany({ _id: { $in: [...ids] } }, { $unset: { codeHash: '' } });
}

/** Of two requests with the right code this update lets one use it. */
export async function useUp(core: Core, { _id, codeHash }: OtpDoc): Promise<boolean> {
  const used = await core.db.otps.updateOne(
    { _id, codeHash },
    { $unset: { codeHash: '' }, $inc: { wrong: -1 } },
  );
  return used.modifiedCount > 0;
}

export async function eraseOtps(core: Core, ids: string[]): Promise<void> {
  await core.db.otps.deleteMany({ _id: { $in: ids } });
}
