import { refuse } from '@crease/shared/refusals';
import { goodbyeMail } from '../accounts/auth/account-mails.js';
import { countLoginAttempt, forgetLoginAttempts } from '../accounts/auth/login-attempts.js';
import { useCode } from '../accounts/auth/otps.js';
import { passwordMatches } from '../accounts/auth/passwords.js';
import { endSessions } from '../accounts/auth/sessions.js';
import { goodbyeMailId } from '../accounts/identity/former-account.js';
import { mailAddressOf } from '../accounts/identity/mail-address.js';
import { unauthenticated } from '../accounts/identity/tokens.js';
import type { UserDoc } from '../accounts/identity/user.schema.js';
import { signInPhoneOf } from '../accounts/identity/user-phone.queries.js';
import { emptyAccount } from '../accounts/users/own-account.queries.js';
import { getUser } from '../accounts/users/user.service.js';
import { hasActiveGround } from '../catalogue/grounds/ground-erasure.queries.js';
import { requestMail } from '../messaging/mail/request-mail.js';
import type { Core } from '../platform/core.js';
import { hasTournamentsAhead } from '../play/tournaments/tournament-lists.queries.js';
import { hasGamesToPlay } from '../sales/booking-reads/booking-lists.queries.js';
import { recordErasure } from '../sales/complaints/data-request.js';
import { eraseTraces } from './erase-traces.js';
import { windUp } from './wind-up.js';

/**
 * @throws `BAD_CREDENTIALS` unless the proof is the account's password, or a login code of its address or only phone.
 */
async function proveOwner(
  core: Core,
  user: UserDoc,
  proof: { password?: string | undefined; otp?: string | undefined },
): Promise<void> {
  const address = mailAddressOf(user);
  if (proof.otp !== undefined && !address) return await useCode(core, 'phone-login', user.phone, proof.otp);
  if (proof.otp !== undefined) return await useCode(core, 'login', address, proof.otp);
  const account = user._id.toString();
  await countLoginAttempt(core, account, 'settings');
  if (!(await passwordMatches(user.passwordHash, proof.password ?? ''))) {
    throw refuse('BAD_CREDENTIALS', 'wrong_password');
  }
  await forgetLoginAttempts(core, account, 'settings');
}

/** Why others rely on the account: open grounds, tournaments, or games still to be played. Undefined if they do not. */
export async function whyStillNeeded(
  core: Core,
  userId: UserDoc['_id'],
): Promise<'grounds_booked' | 'tournaments_ahead' | 'grounds_open' | undefined> {
  const [isOpen, isBooked, isPlayedAt] = await Promise.all([
    hasActiveGround(core, userId),
    hasGamesToPlay(core, userId),
    hasTournamentsAhead(core, userId),
  ]);
  if (isBooked) return 'grounds_booked';
  if (isPlayedAt) return 'tournaments_ahead';
  return isOpen ? 'grounds_open' : undefined;
}

/** The keys by which the traces of an account are found once it is empty. */
export function goneOf(user: UserDoc) {
  const { _id, name, email, verifiedPhone } = user;
  return { _id, name, email, phone: signInPhoneOf(user), verifiedPhone };
}

/**
 * Deletes an account: releases its bookings and holds, anonymises it in one update, then ends its sessions. If a crash
 * cuts it before that update the caller asks again, after it the sweep finishes (docs/product-rules.md, Accounts).
 * @throws `BAD_CREDENTIALS`, `RATE_LIMITED`, or `STATE_CONFLICT` for an owner whom others still rely on.
 */
export async function deleteAccount(
  core: Core,
  userId: string,
  proof: { password?: string | undefined; otp?: string | undefined },
): Promise<void> {
  const user = await getUser(core, userId);
  // The right to act before the state; a code is used up by being right.
  await proveOwner(core, user, proof);
  const reason = await whyStillNeeded(core, user._id);
  if (reason) throw refuse('STATE_CONFLICT', reason);
  const cancelled = await windUp(core, user);
  const { _id, name, email } = user;
  const gone = goneOf(user);
  if (!(await emptyAccount(core, gone))) throw unauthenticated();
  await endSessions(core, userId);
  await eraseTraces(core, gone);
  const { number } = await recordErasure(core, _id);
  await requestMail(core, {
    id: goodbyeMailId(userId),
    to: email,
    kind: 'security',
    ...goodbyeMail({ name, cancelled, number }),
  });
}
