import { refuse } from '@crease/shared/refusals';
import { Types } from 'mongoose';
import { requestMail } from '../../messaging/mail/request-mail.js';
import { requestText } from '../../messaging/text-messages/request-text.js';
import { countTexts } from '../../messaging/text-messages/text.schema.js';
import type { Core } from '../../platform/core.js';
import { isDuplicateKey } from '../../platform/duplicate-key.js';
import { phoneMovedMail } from '../auth/account-mails.js';
import { issueCode, useCode } from '../auth/otps.js';
import { unauthenticated } from '../identity/tokens.js';
import type { UserDoc } from '../identity/user.schema.js';
import { releasePhone, setPhoneVerified } from '../identity/user-phone.queries.js';
import { getUser } from './user.service.js';

/**
 * Limits codes per phone and day across all accounts: the phone may belong to another person (docs/product-rules.md,
 * Texts).
 */
export const PHONE_CODES_A_DAY = 5;
const DAY_MS = 86_400_000;

/**
 * Sends a code to the account's phone by SMS.
 * @throws `STATE_CONFLICT` if SMS is not configured; `RATE_LIMITED` within 30 seconds of the last code, and beyond ten
 * a day per account or five per phone.
 */
export async function sendPhoneCode(core: Core, userId: string): Promise<void> {
  if (!core.texts.sms) throw refuse('STATE_CONFLICT', 'texts_not_sent');
  const { _id, phone } = await getUser(core, userId);
  const now = core.clock.now();
  const dayAgo = new Date(now.getTime() - DAY_MS);
  if ((await countTexts(core, { to: phone, template: 'phone_code' }, dayAgo)) >= PHONE_CODES_A_DAY) {
    throw refuse('RATE_LIMITED', 'too_many_codes_to_phone', {
      retryAfterSeconds: DAY_MS / 1_000,
    });
  }
  const { code, expiresAt } = await issueCode(core, 'phone', userId, {
    afterPause: true,
    about: `${phone} `,
  });
  await requestText(core, {
    id: new Types.ObjectId(),
    channel: 'sms',
    userId: _id,
    to: phone,
    template: 'phone_code',
    values: { code },
    uselessAt: expiresAt,
  });
}

/**
 * Proves the account's phone with the code sent to it, and takes it from an account that held it.
 * @throws `BAD_CREDENTIALS`, also if the account has another phone by now, and `RATE_LIMITED` after 20 wrong codes in a
 * day.
 */
export async function confirmPhone(core: Core, userId: string, otp: string): Promise<UserDoc> {
  const { _id, phone } = await getUser(core, userId);
  await useCode(core, 'phone', userId, otp, `${phone} `);
  const verified = await holdPhone(core, _id, phone);
  if (!verified) throw unauthenticated();
  return verified;
}

/**
 * Terminates: each further round means that another account took the phone in between, which needs a code of its own.
 */
async function holdPhone(core: Core, _id: Types.ObjectId, phone: string): Promise<UserDoc | null> {
  const before = await releasePhone(core, phone, _id);
  if (before) await tellOfLostPhone(core, before);
  try {
    return await setPhoneVerified(core, _id, phone);
  } catch (error) {
    if (!isDuplicateKey(error, 'phone')) throw error;
    return await holdPhone(core, _id, phone);
  }
}

async function tellOfLostPhone(core: Core, { name, email, phone }: UserDoc): Promise<void> {
  await requestMail(core, { to: email, kind: 'security', ...phoneMovedMail({ name, phone }) });
}
