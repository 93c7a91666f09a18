import { PARENT_NOTICE_VERSION } from '@crease/shared/consent-purposes';
import type { ParentConsentRequest } from '@crease/shared/contracts/parents';
import { refuse } from '@crease/shared/refusals';
import type { Core } from '../../platform/core.js';
import { mailCode } from '../auth/code-mail.js';
import { issueCode, useCode } from '../auth/otps.js';
import { type AskedParent, findLiveUser, findUserByName, type UserDoc } from '../identity/user.schema.js';
import {
  endParentConsent,
  giveParentConsent,
  markProven,
  suspendParentConsent,
} from '../identity/user-parents.queries.js';
import { isPhoneVerified } from '../identity/wants-texts.js';
import { assertMayText, textCode } from '../users/text-code.js';
import { type ParentAct, readParentToken } from './parent-tokens.js';

/** The parts of a parent that a code proves. */
export type ProvenPart = 'mail' | 'phone';

/** A request that the link may still answer, or a consent that it may withdraw. */
interface OpenRequest {
  act: ParentAct;
  child: UserDoc;
  parent: AskedParent & { email: string; phone: string };
}

const badLink = () => refuse('BAD_CREDENTIALS', 'parent_link');

/** What a link may do now. @throws `BAD_CREDENTIALS` for a link that is forged, used or ended */
async function openRequest(core: Core, token: string): Promise<OpenRequest> {
  const read = readParentToken(core.env, token);
  if (!read) throw badLink();
  const child = await findLiveUser(core, read.userId.toString());
  const now = core.clock.now();
  const parent = child?.parent;
  if (!child || !parent?.requestId.equals(read.requestId)) throw badLink();
  const { email, phone, status, linkEndsAt } = parent;
  if (!email || !phone || !child.turnsAdultAt || child.turnsAdultAt <= now) throw badLink();
  const isOpen =
    read.act === 'withdraw' ? status === 'given' : status === 'asked' && !!linkEndsAt && linkEndsAt > now;
  if (!isOpen) throw badLink();
  return { act: read.act, child, parent: { ...parent, email, phone } };
}

const present = (act: ParentAct, child: UserDoc, parent: AskedParent): ParentConsentRequest => ({
  act,
  child: child.name,
  parent: parent.name,
  status: parent.status,
  // The link has come to the address; of the phone only its holder knows the rest.
  email: parent.email ?? '',
  phoneEnd: parent.phone?.slice(-4) ?? '',
  mailProven: parent.mailProvenAt !== undefined,
  phoneProven: parent.phoneProvenAt !== undefined,
  version: PARENT_NOTICE_VERSION,
});

/** What a parent is asked. @throws `BAD_CREDENTIALS` for a link that is forged, used or ended */
export async function readParentRequest(core: Core, token: string): Promise<ParentConsentRequest> {
  const { act, child, parent } = await openRequest(core, token);
  return present(act, child, parent);
}

/**
 * Sends the code that proves the parent's address, or their phone.
 * @throws `BAD_CREDENTIALS`; `STATE_CONFLICT` without SMS; `RATE_LIMITED` within 30 seconds of the last one, and beyond
 * ten a day, or five to the phone
 */
export async function sendParentCode(core: Core, token: string, to: ProvenPart): Promise<void> {
  const { act, child, parent } = await openRequest(core, token);
  if (act !== 'answer') throw badLink();
  const account = child._id.toString();
  const about = aboutOf(parent);
  if (to === 'mail') {
    const issued = await issueCode(core, 'parent-mail', account, { afterPause: true, about });
    return await mailCode(core, 'parent-mail', parent.email, issued);
  }
  await assertMayText(core, parent.phone);
  await textCode(core, { purpose: 'parent-phone', account, about, phone: parent.phone, userId: child._id });
}

/** A code is valid for one request, address and phone. */
const aboutOf = ({ requestId, email, phone }: OpenRequest['parent']) => `${requestId} ${email} ${phone} `;

/**
 * Proves the parent's address, or their phone, with the code sent there; proven once, no code is needed.
 * @throws `BAD_CREDENTIALS`, `RATE_LIMITED` after 20 wrong codes in a day
 */
export async function proveAsParent(
  core: Core,
  token: string,
  { of, otp }: { of: ProvenPart; otp: string },
): Promise<ParentConsentRequest> {
  const { act, child, parent } = await openRequest(core, token);
  if (act !== 'answer') throw badLink();
  const field = of === 'mail' ? 'mailProvenAt' : 'phoneProvenAt';
  if (parent[field]) return present(act, child, parent);
  const purpose = of === 'mail' ? 'parent-mail' : 'parent-phone';
  await useCode(core, purpose, child._id.toString(), otp, aboutOf(parent));
  const proven = await markProven(core, { userId: child._id, requestId: parent.requestId }, field);
  if (!proven?.parent) throw badLink();
  return present(act, proven, proven.parent);
}

/** @throws `STATE_CONFLICT` if the address or the phone is the child's own, or belongs to the account of a minor */
async function assertIsAdult(core: Core, { child, parent }: OpenRequest): Promise<void> {
  const { email, phone } = parent;
  if (child.email === email || child.phone === phone) throw refuse('STATE_CONFLICT', 'parent_is_child');
  if (await isMinors(core, parent)) throw refuse('STATE_CONFLICT', 'parent_minor');
}

/** True if the address or the phone belongs to the account of a minor. */
async function isMinors(core: Core, { email, phone }: OpenRequest['parent']): Promise<boolean> {
  const [byMail, byPhone] = await Promise.all([
    findUserByName(core, { email }),
    findUserByName(core, { phone }),
  ]);
  // An account that only shows the phone proves nothing about who has it.
  const accounts = [byMail, byPhone && isPhoneVerified(byPhone) ? byPhone : null];
  return accounts.some((account) => account?.under18);
}

/**
 * Consents for the child, refuses, or withdraws: the link is used up.
 * @throws `BAD_CREDENTIALS` for a link that is forged, used or ended; `STATE_CONFLICT` for a consent without both
 * codes, to an older notice, or of a parent who is no adult
 */
export async function answerAsParent(
  core: Core,
  token: string,
  { given, version }: { given: boolean; version?: string | undefined },
): Promise<ParentConsentRequest> {
  const open = await openRequest(core, token);
  const { act, child, parent } = open;
  const request = { userId: child._id, requestId: parent.requestId };
  if (!given) {
    const ends =
      act === 'answer'
        ? ({ from: 'asked', to: 'refused' } as const)
        : ({ from: 'given', to: 'withdrawn' } as const);
    const ended = await endParentConsent(core, request, ends);
    if (!ended?.parent) throw badLink();
    return present(act, ended, ended.parent);
  }
  if (act !== 'answer') throw badLink();
  if (version !== PARENT_NOTICE_VERSION) throw refuse('STATE_CONFLICT', 'notice_changed');
  if (!parent.mailProvenAt || !parent.phoneProvenAt) throw refuse('STATE_CONFLICT', 'parent_unproven');
  // After the codes: the refusal says whose account this is, which only the holder of mail and phone may learn.
  await assertIsAdult(core, open);
  const after = await giveParentConsent(core, request);
  if (!after?.parent) throw badLink();
  // Their account may have become a minor's at the same moment.
  if (await isMinors(core, parent)) {
    await suspendParentConsent(core, request);
    throw refuse('STATE_CONFLICT', 'parent_minor');
  }
  return present(act, after, after.parent);
}
