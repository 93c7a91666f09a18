import { CONSENT_PURPOSES, CONSENTS, isSwitchedOn } from '@crease/shared/consent-purposes';
import { turnsAdultAt } from '@crease/shared/time/age';
import type { UserDoc } from '../accounts/identity/user.schema.js';
import type { Audit, Violation } from './violation.js';

/** How long a sweep may take to end what a birthday or a link's end has ended. */
const GRACE_MS = 10 * 60_000;

/** What the date of birth says, and the account does not. */
function* judgeAge({ birthDate, under18, turnsAdultAt: stored }: UserDoc, now: Date): Iterable<string> {
  if (!birthDate) {
    if (stored) yield 'turns 18 at a time, but has no date of birth';
    return;
  }
  const at = turnsAdultAt(birthDate);
  if (at > now) {
    if (under18 !== true) yield `was born on ${birthDate}, but is not under 18`;
    if (stored?.getTime() !== at.getTime()) yield `was born on ${birthDate}, but turns 18 at another time`;
  } else if (now.getTime() - at.getTime() > GRACE_MS && (under18 !== false || stored))
    yield `was born on ${birthDate}, but is still under 18`;
}

/** Consents that a minor cannot give. */
function* judgeConsents(user: UserDoc): Iterable<string> {
  if (!user.under18) return;
  for (const purpose of CONSENT_PURPOSES)
    if (!CONSENTS[purpose].minors && isSwitchedOn(user, purpose))
      yield `is under 18 and has consented to ${purpose}`;
}

/** A parent's consent that was not proven, or has outlasted its time. */
function* judgeParent({ parent, birthDate, turnsAdultAt: stored }: UserDoc, now: Date): Iterable<string> {
  if (!parent) return;
  const { status, email, phone, mailProvenAt, phoneProvenAt, linkEndsAt } = parent;
  const isOver = (end: Date) => now.getTime() - end.getTime() > GRACE_MS;
  if (!birthDate || (stored && isOver(stored)) || (!stored && isOver(turnsAdultAt(birthDate))))
    yield 'names a parent, but is no minor by a date of birth';
  if (status === 'given' && !(mailProvenAt && phoneProvenAt))
    yield 'has a parent’s consent without both proofs';
  const isReachable = status === 'asked' || status === 'given';
  if (isReachable !== (email !== undefined && phone !== undefined))
    yield `has a parent who has ${status}, with an address and phone that do not fit`;
  if ((status === 'asked') !== (linkEndsAt !== undefined) || (linkEndsAt && isOver(linkEndsAt)))
    yield `has a parent who has ${status}, with a link that does not fit`;
}

/**
 * Invariant 20: whether an account is a minor's follows from its date of birth, and no minor has what minors cannot
 * have.
 */
export async function* checkAges({ now }: Audit, users: UserDoc[]): AsyncIterable<Violation> {
  for (const user of users) {
    if (user.deletedAt) continue;
    const problems = [...judgeAge(user, now), ...judgeConsents(user), ...judgeParent(user, now)];
    for (const message of problems) yield { invariant: 20, subject: user._id.toString(), message };
  }
}
