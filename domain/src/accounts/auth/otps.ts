import { randomInt, timingSafeEqual } from 'node:crypto';
import { AppError } from '@crease/shared/errors';
import { dayOf } from '@crease/shared/time/ist';
import { requestMail } from '../../messaging/mail/request-mail.js';
import { stableId } from '../../messaging/mail/stable-id.js';
import type { Core } from '../../platform/core.js';
import { isDuplicateKey } from '../../platform/duplicate-key.js';
import { native } from '../../platform/models.js';
import { wrongCodesMail } from './account-mails.js';
import {
  CODE_MAILS_A_DAY,
  CODE_MINUTES,
  CODE_TRIES,
  type CodePurpose,
  type OtpDoc,
  RESEND_AFTER_SECONDS,
  WRONG_CODES_A_DAY,
} from './otp.model.js';
import { mac, secretsOf } from './secret-keys.js';

const DAY_MS = 86_400_000;
const LONG_AGO = new Date(0);

const idOf = (purpose: CodePurpose, account: string): string => `${purpose}:${account}`;

/** Under our own key, so that the million codes cannot be tried against a copy of the database. */
function hashes(core: Core, id: string, code: string): string[] {
  return secretsOf(core.env).map(({ secret }) => mac(secret, 'code', `${id}:${code}`).toString('base64url'));
}

const badCode = () =>
  new AppError(
    'BAD_CREDENTIALS',
    'That code is not right or has expired. Please check it or ask for a new one.',
  );

const tooMany = (message: string, until: Date, now: Date) =>
  new AppError('RATE_LIMITED', message, {
    retryAfterSeconds: Math.max(1, (until.getTime() - now.getTime()) / 1000),
  });

/** Makes sure that the account's record is there and that its day's counts are today's. */
async function openDay(core: Core, id: string, now: Date): Promise<void> {
  const otps = native(core.models, 'otps');
  const dayEndsAt = new Date(now.getTime() + DAY_MS);
  const fresh = { wrong: 0, mails: 0, dayEndsAt, forgetAt: new Date(dayEndsAt.getTime() + DAY_MS) };
  const renewed = await otps.updateOne({ _id: id, dayEndsAt: { $lte: now } }, { $set: fresh });
  if (renewed.matchedCount > 0) return;
  try {
    await otps.insertOne({ _id: id, ...fresh, tries: CODE_TRIES, expiresAt: LONG_AGO, sentAt: LONG_AGO });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error; // it was there
  }
}

/**
 * Makes the one live code of an account, by its address, and purpose; what was live before ends. Known and unknown addresses go the same
 * way, so neither answers nor limits tell them apart. Throws `RATE_LIMITED`: within 30 s of the last one where
 * `afterPause` is set, and beyond ten a day (contract §3, Auth). `about` is what the code is good for alone: the address
 * it proves, where that is not the account's own.
 */
export async function issueCode(
  core: Core,
  purpose: CodePurpose,
  account: string,
  { afterPause, about = '' }: { afterPause: boolean; about?: string },
): Promise<{ code: string; expiresAt: Date }> {
  const id = idOf(purpose, account);
  const now = core.clock.now();
  await openDay(core, id, now);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const expiresAt = new Date(now.getTime() + CODE_MINUTES * 60_000);
  const pausedSince = new Date(now.getTime() - RESEND_AFTER_SECONDS * 1000);
  const [codeHash] = hashes(core, id, about + code);
  const otps = native(core.models, 'otps');
  // One update decides who of several at once sends, and counts it.
  const issued = await otps.updateOne(
    {
      _id: id,
      mails: { $lt: CODE_MAILS_A_DAY },
      ...(afterPause ? { sentAt: { $lte: pausedSince } } : {}),
    },
    { $set: { codeHash, expiresAt, tries: 0, sentAt: now }, $inc: { mails: 1 } },
  );
  if (issued.modifiedCount > 0) return { code, expiresAt };
  const known = await otps.findOne({ _id: id });
  if (known && known.mails >= CODE_MAILS_A_DAY) {
    throw tooMany('Too many codes were asked for today. Please try again tomorrow.', known.dayEndsAt, now);
  }
  const nextAt = new Date((known?.sentAt ?? now).getTime() + RESEND_AFTER_SECONDS * 1000);
  throw tooMany('A code is on its way. Please wait a moment before asking for another.', nextAt, now);
}

/**
 * Uses up a code. Throws `BAD_CREDENTIALS` when it is wrong, used, past its 10 minutes or tried 5 times, and
 * `RATE_LIMITED` after 20 wrong ones in a day (contract §3, Auth).
 */
export async function useCode(
  core: Core,
  purpose: CodePurpose,
  account: string,
  code: string,
  about = '',
): Promise<void> {
  const id = idOf(purpose, account);
  const now = core.clock.now();
  const otps = native(core.models, 'otps');
  // Counting comes before looking: of a hundred parallel guesses this update lets at most five be looked at. Each is
  // counted as wrong until it proves right.
  const live = await otps.findOneAndUpdate(
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
  if (!live) {
    const known = await otps.findOne({ _id: id });
    if (known && isExhausted(known, now)) {
      throw tooMany('Too many wrong codes today. Please try again tomorrow.', known.dayEndsAt, now);
    }
    throw badCode();
  }
  if (!matches(live, hashes(core, id, about + code))) {
    if (live.wrong >= WRONG_CODES_A_DAY) await tellOfWrongCodes(core, purpose, account);
    throw badCode();
  }
  // Of two requests with the right code this update lets one use it.
  const used = await otps.updateOne(
    { _id: id, codeHash: live.codeHash },
    { $unset: { codeHash: '' }, $inc: { wrong: -1 } },
  );
  if (used.modifiedCount === 0) throw badCode();
}

/** The last wrong code of a day shuts the account's codes until the next: its owner hears of it, once a day. */
async function tellOfWrongCodes(core: Core, purpose: CodePurpose, account: string): Promise<void> {
  if (purpose !== 'login' && purpose !== 'reset') return; // nobody's account yet, or its own settings
  const user = await native(core.models, 'users').findOne({ email: account }, { projection: { name: 1 } });
  if (!user) return;
  const now = core.clock.now();
  await requestMail(core, {
    id: stableId(`wrong-codes-${user._id}-${dayOf(now)}`),
    to: account,
    kind: 'account',
    ...wrongCodesMail({ name: user.name, at: now }),
  });
}

const isExhausted = (doc: OtpDoc, now: Date): boolean =>
  doc.wrong >= WRONG_CODES_A_DAY && doc.dayEndsAt > now;

function matches(doc: OtpDoc, candidates: string[]): boolean {
  const stored = Buffer.from(doc.codeHash ?? '');
  return candidates.some((text) => {
    const candidate = Buffer.from(text);
    return candidate.length === stored.length && timingSafeEqual(candidate, stored);
  });
}
