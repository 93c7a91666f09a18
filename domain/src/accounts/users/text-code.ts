import { refuse } from '@crease/shared/refusals';
import { Types } from 'mongoose';
import { requestText } from '../../messaging/text-messages/request-text.js';
import { countTexts } from '../../messaging/text-messages/text.schema.js';
import type { Core } from '../../platform/core.js';
import { issueCode } from '../auth/otps.js';

/**
 * Limits codes per phone and day across all accounts and purposes: the phone may belong to another person
 * (docs/product-rules.md, Texts).
 */
export const PHONE_CODES_A_DAY = 5;
const DAY_MS = 86_400_000;

interface WantedCode {
  purpose: 'phone' | 'phone-login' | 'parent-phone';
  /** What the code is counted under. */
  account: string;
  about?: string;
  phone: string;
  /** Absent where no account asks. */
  userId?: Types.ObjectId;
}

/** @throws `STATE_CONFLICT` if SMS is not configured, `RATE_LIMITED` beyond five codes a day to the phone. */
export async function assertMayText(core: Core, phone: string): Promise<void> {
  if (!core.texts.sms) throw refuse('STATE_CONFLICT', 'texts_not_sent');
  const dayAgo = new Date(core.clock.now().getTime() - DAY_MS);
  if ((await countTexts(core, { to: phone, template: 'phone_code' }, dayAgo)) < PHONE_CODES_A_DAY) return;
  throw refuse('RATE_LIMITED', 'too_many_codes_to_phone', { retryAfterSeconds: DAY_MS / 1_000 });
}

/** Sends a code by SMS. @throws `RATE_LIMITED` within 30 seconds of the last code, and beyond ten a day per account. */
export async function textCode(core: Core, wanted: WantedCode): Promise<void> {
  const { purpose, account, about, phone, userId } = wanted;
  const { code, expiresAt } = await issueCode(core, purpose, account, {
    afterPause: true,
    ...(about === undefined ? {} : { about }),
  });
  await requestText(core, {
    id: new Types.ObjectId(),
    channel: 'sms',
    ...(userId ? { userId } : {}),
    to: phone,
    template: 'phone_code',
    values: { code },
    uselessAt: expiresAt,
  });
}
