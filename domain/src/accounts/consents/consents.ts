import {
  CONSENT_PURPOSES,
  CONSENTS,
  type ConsentPurpose,
  isSwitchedOn,
} from '@crease/shared/consent-purposes';
import type { Consent } from '@crease/shared/contracts/consents';
import { refuse } from '@crease/shared/refusals';
import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { unauthenticated } from '../identity/tokens.js';
import { findLiveUser, type UserDoc } from '../identity/user.schema.js';
import { type NewAnswer, setUserFields } from '../identity/user-changes.queries.js';
import { forgetUnreachable } from '../identity/user-phone.queries.js';

/** True if the account has withdrawn this consent, or refused it; not if it was never asked. */
export async function hasRefused(
  core: Core,
  userId: Types.ObjectId,
  purpose: ConsentPurpose,
): Promise<boolean> {
  const user = await core.reads.user(userId.toString());
  return user?.consents?.[purpose]?.given === false;
}

/** What an account consents to now, one row for each purpose. Never asked: not given, since the account exists. */
export const presentConsents = (user: UserDoc): Consent[] =>
  CONSENT_PURPOSES.map((purpose) => {
    const last = user.consents?.[purpose];
    return {
      purpose,
      version: last?.version ?? CONSENTS[purpose].version,
      given: isSwitchedOn(user, purpose),
      at: (last?.at ?? user.createdAt).toISOString(),
    };
  });

/** Why a minor cannot give this consent. */
const notForMinors = (purpose: ConsentPurpose) =>
  refuse('STATE_CONFLICT', purpose === 'publicProfile' ? 'minor_not_public' : 'minor_no_marketing');

/** @throws `STATE_CONFLICT` if one of the answers gives what a minor cannot give. */
export function assertMayGive(isMinor: boolean, answers: readonly NewAnswer[]): void {
  const refused = answers.find(({ purpose, given }) => given && isMinor && !CONSENTS[purpose].minors);
  if (refused) throw notForMinors(refused.purpose);
}

/** The answers that turn a switch. */
export const turning = (user: UserDoc, answers: readonly NewAnswer[]): NewAnswer[] =>
  answers.filter(({ purpose, given }) => isSwitchedOn(user, purpose) !== given);

/** True if the consent is given under another notice than the newest. */
const isOfOldNotice = (user: UserDoc, purpose: ConsentPurpose): boolean =>
  user.consents?.[purpose]?.version !== CONSENTS[purpose].version;

/**
 * Records an answer and turns the purpose's switch with it; an answer that says nothing new is not recorded again. Null
 * if the account was deleted. @throws `STATE_CONFLICT` for what a minor cannot give
 */
export async function answerConsent(
  core: Core,
  userId: Types.ObjectId,
  answer: NewAnswer,
): Promise<UserDoc | null> {
  const user = await findLiveUser(core, userId.toString());
  if (!user) return null;
  assertMayGive(user.under18 === true, [answer]);
  // A channel that refused the phone is tried again, because its user wants it.
  if (answer.given && answer.purpose === 'whatsapp') await forgetUnreachable(core, userId, ['whatsapp']);
  const isRenewed = answer.given && isOfOldNotice(user, answer.purpose);
  const changes = isRenewed ? [answer] : turning(user, [answer]);
  if (changes.length === 0) return user;
  const changed = await setUserFields(core, userId, {}, changes);
  if (changed) return changed;
  const now = await findLiveUser(core, userId.toString());
  assertMayGive(now?.under18 === true, [answer]);
  return null;
}

/** The consents of the caller. @throws `UNAUTHENTICATED` if the account was deleted */
export async function listConsents(core: Core, userId: string): Promise<Consent[]> {
  const user = await findLiveUser(core, userId);
  if (!user) throw unauthenticated();
  return presentConsents(user);
}

/**
 * The caller's answer about one purpose. `version`: the notice that they were shown.
 * @throws `STATE_CONFLICT` for what a minor cannot give, or if there is a newer notice; `UNAUTHENTICATED`
 */
export async function putConsent(
  core: Core,
  userId: string,
  { version, ...answer }: { purpose: ConsentPurpose; given: boolean; version?: string | undefined },
): Promise<UserDoc> {
  if (answer.given && version !== undefined && version !== CONSENTS[answer.purpose].version)
    throw refuse('STATE_CONFLICT', 'notice_changed');
  const user = await answerConsent(core, new Types.ObjectId(userId), { ...answer, way: 'settings' });
  if (!user) throw unauthenticated();
  return user;
}
