import { createHash } from 'node:crypto';
import { refuse } from '@crease/shared/refusals';
import { addDays, dayOf, hourStart } from '@crease/shared/time/ist';
import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { countDropped, countMail, uncountMail } from './mail-count.schema.js';

/**
 * An owner's workplace causes this mail to a third party. Only such mails have caps (docs/product-rules.md, Mails to
 * others).
 */
export interface MailCause {
  what: 'invitation' | 'customer' | 'change' | 'review';
  ownerId: Types.ObjectId;
  /**
   * The booking it is about, by 24 hex digits: if the recipient says it is not theirs, waiting mails about it are
   * dropped.
   */
  bookingId?: string;
}

/** A mail that has been counted already: `ids` are its counts. */
export interface CountedMail extends MailCause {
  ids: readonly string[];
}

export type MailRefusal = 'capped' | 'not-let-in';

/** What a count is about: the recipient and the workplace, the recipient alone, or the workplace alone. */
type Scope = 'pair' | 'recipient' | 'workplace';
interface Cap {
  /** Causes with the same group share their counts. */
  group: string;
  /** Mails per day in India. */
  max: Partial<Record<Scope, number>>;
}

/** `change` is a game that is off: it may use what reminders have left over and as much again. */
export const MAIL_CAPS: Readonly<Record<MailCause['what'], Cap>> = {
  invitation: { group: 'invitation', max: { pair: 3, recipient: 5, workplace: 50 } },
  customer: { group: 'customer', max: { pair: 5, recipient: 20, workplace: 3_000 } },
  change: { group: 'customer', max: { pair: 10, recipient: 30, workplace: 3_500 } },
  review: { group: 'review', max: { pair: 5, recipient: 100 } },
};

const SCOPES: readonly Scope[] = ['pair', 'recipient', 'workplace'];

const hashOf = (address: string): string =>
  createHash('sha256').update(address.toLowerCase()).digest('base64url').slice(0, 24);

/**
 * Counts a mail under every cap of its cause, or returns why it must not go out, leaving nothing counted. Returns the
 * ids of the counts, so that a caller whose mail is not sent can release them.
 */
export async function countCaused(
  core: Core,
  to: string,
  cause: MailCause,
): Promise<CountedMail | MailRefusal> {
  const { what, ownerId } = cause;
  if (what !== 'review' && !(await core.reads.isLetIn(ownerId.toString()))) return 'not-let-in';
  const { group, max } = MAIL_CAPS[what];
  const day = dayOf(core.clock.now());
  const names: Record<Scope, string> = {
    pair: `${ownerId}|${hashOf(to)}`,
    recipient: hashOf(to),
    workplace: ownerId.toString(),
  };
  const ids: string[] = [];
  for (const scope of SCOPES) {
    const most = max[scope];
    if (most === undefined) continue;
    const _id = `${day}|${group}|${scope}|${names[scope]}`;
    if (!(await countMail(core, { _id, max: most, forgetAt: tomorrow(addDays(day, 1)) }))) {
      await uncountMail(core, ids);
      await countDropped(core, _id);
      return 'capped';
    }
    ids.push(_id);
  }
  return { ...cause, ids };
}

/** Midnight in India at the end of this day. */
const tomorrow = (day: string): Date => hourStart(day, 24);

/**
 * Counts a mail requested by a user. Pass the result to `requestMail`, or to `releaseMail` if the mail is not sent.
 * @throws `RATE_LIMITED` over a cap, `STATE_CONFLICT` if no ground of the workplace was approved
 */
export async function assertMayMail(core: Core, to: string, cause: MailCause): Promise<CountedMail> {
  const counted = await countCaused(core, to, cause);
  if (typeof counted !== 'string') return counted;
  if (counted === 'not-let-in') throw refuse('STATE_CONFLICT', 'mails_wait_for_approval');
  const now = core.clock.now();
  core.log.warn({ ownerId: cause.ownerId, what: cause.what }, 'a mail was refused: over the daily cap');
  throw refuse('RATE_LIMITED', 'too_many_mails', {
    retryAfterSeconds: (tomorrow(dayOf(now)).getTime() - now.getTime()) / 1000,
  });
}

/** Releases the counts of a mail that is not sent. */
export async function releaseMail(core: Core, { ids }: CountedMail): Promise<void> {
  await uncountMail(core, ids);
}
