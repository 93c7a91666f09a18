import { randomInt, timingSafeEqual } from 'node:crypto';
import { AppError } from '@crease/shared/errors';
import { refuse } from '@crease/shared/refusals';
import { dayOf } from '@crease/shared/time/ist';
import { requestMail } from '../../messaging/mail/request-mail.js';
import { stableId } from '../../messaging/mail/stable-id.js';
import type { Core } from '../../platform/core.js';
import {
  CODE_MAILS_A_DAY,
  CODE_MINUTES,
  type CodePurpose,
  countGuess,
  countResetGuess,
  endCodes,
  findOtp,
  LATE_RESET_AFTER_MINUTES,
  type OtpDoc,
  openOtpDay,
  RESEND_AFTER_SECONDS,
  useUp,
  WRONG_CODES_A_DAY,
  writeCode,
} from '../identity/otp.schema.js';
import { mac, secretsOf } from '../identity/secret-keys.js';
import { readUserName, type UserDoc } from '../identity/user.schema.js';
import { wrongCodesMail } from './account-mails.js';

const idOf = (purpose: CodePurpose, account: string): string => `${purpose}:${account}`;

/** MACs under our own key, so that the million codes cannot be tried against a copy of the database. */
function hashes(core: Core, id: string, code: string): string[] {
  return secretsOf(core.env).map(({ secret }) => mac(secret, 'code', `${id}:${code}`).toString('base64url'));
}

const badCode = () => refuse('BAD_CREDENTIALS', 'wrong_code_ask_again');

const secondsUntil = (until: Date, now: Date): number =>
  Math.max(1, (until.getTime() - now.getTime()) / 1000);

const tooMany = (message: string, until: Date, now: Date) =>
  new AppError('RATE_LIMITED', message, { retryAfterSeconds: secondsUntil(until, now) });

/**
 * Creates the only live code for an address and purpose, and ends the previous one. Known and unknown addresses take
 * the same path, so answers and limits do not tell them apart. `about` is the only thing that the code is valid for.
 * @throws `RATE_LIMITED` within 30 s of the previous code if `afterPause` is set, and after ten codes a day.
 */
export async function issueCode(
  core: Core,
  purpose: CodePurpose,
  account: string,
  { afterPause, about = '' }: { afterPause: boolean; about?: string },
): Promise<{ code: string; expiresAt: Date }> {
  const id = idOf(purpose, account);
  const now = core.clock.now();
  await openOtpDay(core, id, now);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const expiresAt = new Date(now.getTime() + CODE_MINUTES * 60_000);
  const pausedSince = new Date(now.getTime() - RESEND_AFTER_SECONDS * 1000);
  const [codeHash] = hashes(core, id, about + code);
  const lateSince = new Date(now.getTime() - LATE_RESET_AFTER_MINUTES * 60_000);
  const sent = {
    codeHash,
    expiresAt,
    sentAt: now,
    ...(afterPause ? { notSentSince: pausedSince } : {}),
    ...(purpose === 'reset' ? { lateSince } : {}),
  };
  if (await writeCode(core, id, sent)) return { code, expiresAt };
  const known = await findOtp(core, id);
  if (known && known.mails >= CODE_MAILS_A_DAY && purpose === 'reset') {
    const nextAt = new Date(known.sentAt.getTime() + LATE_RESET_AFTER_MINUTES * 60_000);
    throw refuse('RATE_LIMITED', 'many_codes_today', { retryAfterSeconds: secondsUntil(nextAt, now) });
  }
  if (known && known.mails >= CODE_MAILS_A_DAY) {
    throw tooMany('Too many codes were asked for today. Please try again tomorrow.', known.dayEndsAt, now);
  }
  const nextAt = new Date((known?.sentAt ?? now).getTime() + RESEND_AFTER_SECONDS * 1000);
  throw tooMany('A code is on its way. Please wait a moment before asking for another.', nextAt, now);
}

/**
 * Uses up a code. Throws `BAD_CREDENTIALS` when it is wrong, used, past its 10 minutes or tried 5 times, and
 * `RATE_LIMITED` after 20 wrong ones in a day (docs/product-rules.md, Accounts).
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
  const live = await countGuess(core, id, now);
  if (!live) {
    const known = await findOtp(core, id);
    if (known && isExhausted(known, now)) {
      throw tooMany('Too many wrong codes today. Please try again tomorrow.', known.dayEndsAt, now);
    }
    throw badCode();
  }
  if (!matches(live, hashes(core, id, about + code))) {
    if (live.wrong >= WRONG_CODES_A_DAY) await tellOfWrongCodes(core, purpose, account);
    throw badCode();
  }
  if (!(await useUp(core, live))) throw badCode();
}

/**
 * Uses up a reset code. Wrong ones are counted for this code and this address only, so that no stranger can keep the
 * owner out. @throws `BAD_CREDENTIALS` when it is wrong, used, expired, or was tried too often.
 */
export async function useResetCode(core: Core, email: string, code: string, address: string): Promise<void> {
  const id = idOf('reset', email);
  const [from = ''] = hashes(core, id, `from ${address}`);
  const live = await countResetGuess(core, id, from, core.clock.now());
  if (!live || !matches(live, hashes(core, id, code)) || !(await useUp(core, live))) throw badCode();
}

/** The age up to which a mailed code proves a change in a session. */
const FRESH_MS = 5 * 60_000;

/** Uses up a login code that was mailed in the last 5 minutes. @throws as `useCode`. */
export async function useFreshLoginCode(core: Core, email: string, code: string): Promise<void> {
  const sentAt = (await findOtp(core, idOf('login', email)))?.sentAt ?? new Date(0);
  if (core.clock.now().getTime() - sentAt.getTime() > FRESH_MS) throw badCode();
  await useCode(core, 'login', email, code);
}

/**
 * Ends every pending login, reset, e-mail and second-factor code of an account. Called after each change of its
 * password, e-mail address or second factor; with both addresses where the address changed.
 */
export async function endPendingCodes(
  core: Core,
  { _id, email }: Pick<UserDoc, '_id' | 'email'>,
): Promise<void> {
  const userId = _id.toString();
  await endCodes(core, [
    idOf('login', email),
    idOf('reset', email),
    idOf('email', userId),
    idOf('second-factor', userId),
  ]);
}

/**
 * The last wrong code of a day disables the account's codes until tomorrow. Mails the account's holder about it, once a
 * day.
 */
async function tellOfWrongCodes(core: Core, purpose: CodePurpose, account: string): Promise<void> {
  if (purpose !== 'login') return; // no account yet, or the account's own settings
  const user = await readUserName(core, { email: account });
  const now = core.clock.now();
  await requestMail(core, {
    id: stableId(`wrong-codes-${user?._id ?? account}-${dayOf(now)}`),
    to: account,
    kind: 'security',
    ...wrongCodesMail({ name: user?.name ?? '', at: now }),
    hasAccount: user !== null,
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
