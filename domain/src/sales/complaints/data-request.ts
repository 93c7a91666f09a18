import { ACKNOWLEDGE_WITHIN_MS, oneMonthAfter } from '@crease/shared/complaints';
import type { DataRight, Nominee } from '@crease/shared/contracts/complaints';
import { dayOf } from '@crease/shared/time/ist';
import { Types } from 'mongoose';
import { stableId } from '../../messaging/mail/stable-id.js';
import type { Core } from '../../platform/core.js';
import { drain } from '../../platform/drain.js';
import { untilUnique } from '../../platform/duplicate-key.js';
import { failpoint } from '../../platform/failpoint.js';
import { newComplaintNumber } from '../booking-record/booking-codes.js';
import {
  type ComplaintDoc,
  dropEarlierNominees,
  findAnswered,
  findComplaint,
  findCutNominations,
  insertComplaint,
} from './complaint.schema.js';
import { asNextOf, insertOpen } from './file-complaint.js';

/** Files a request about the account's data that our team answers; the clocks are those of complaints. */
export const askTeam = (
  core: Core,
  userId: Types.ObjectId,
  right: DataRight,
  text: string,
): Promise<ComplaintDoc> => insertOpen(core, userId, { kind: 'privacy', right, text });

type Answered = Pick<ComplaintDoc, 'userId' | 'right' | 'day' | 'n'> & {
  _id?: Types.ObjectId;
  nominee?: Nominee;
};

/** Records a request that the program has answered; it has no deadline left. */
async function insertAnswered(core: Core, { nominee, ...request }: Answered): Promise<ComplaintDoc> {
  const at = core.clock.now();
  return await insertComplaint(core, {
    ...{ _id: new Types.ObjectId(), ...request, kind: 'privacy', text: '', number: newComplaintNumber() },
    ...{ status: 'resolved', at, acknowledgedAt: at, resolvedAt: at },
    ...{ acknowledgeBy: new Date(at.getTime() + ACKNOWLEDGE_WITHIN_MS), resolveBy: oneMonthAfter(at) },
    ...(nominee ? { nominee } : {}),
    ...(request.right === 'nomination' ? { earlierDueAt: at } : {}),
    steps: [
      { at, by: 'complainant', what: 'filed' },
      { at, by: 'system', what: 'resolved' },
    ],
  });
}

/** Records that the account was shown its data: one record a day, however often it looks. */
export async function recordAccess(core: Core, userId: Types.ObjectId): Promise<ComplaintDoc> {
  const day = `${dayOf(core.clock.now())} access`;
  return await untilUnique(
    async () =>
      (await findAnswered(core, userId, day)) ??
      (await insertAnswered(core, { userId, right: 'access', day, n: 0 })),
  );
}

/**
 * Stores the person that may act for the account, in place of the one before; null withdraws the nomination.
 * @throws `STATE_CONFLICT` for more than `MAX_COMPLAINTS_A_DAY`
 */
export async function nominate(
  core: Core,
  userId: Types.ObjectId,
  nominee: Nominee | null,
): Promise<ComplaintDoc> {
  const day = `${dayOf(core.clock.now())} nomination`;
  const named = nominee ? { nominee } : {};
  const made = await asNextOf(core, userId, day, (n) =>
    insertAnswered(core, { userId, right: 'nomination', day, n, ...named }),
  );
  await failpoint('nominate.afterRecord');
  await dropEarlierNominees(core, userId, made._id);
  return made;
}

const CUT_AFTER_MS = 60_000;

/** Nominations up to this moment that have not forgotten the nominees before them were cut. */
export const nominationsCutBefore = (now: Date): Date => new Date(now.getTime() - CUT_AFTER_MS);

/** Forgets nominees that a cut nomination has left behind. Returns how many nominations were cut. */
export async function finishCutNominations(core: Core): Promise<number> {
  const round = { atOnce: 4, failed: 'an earlier nominee could not be forgotten yet' };
  const cut = findCutNominations(core, nominationsCutBefore(core.clock.now()));
  return await drain(core, cut, round, ({ userId, _id }) => dropEarlierNominees(core, userId, _id));
}

/** Records that the account was deleted on its holder's request; returns the one record, also when repeated. */
export async function recordErasure(core: Core, userId: Types.ObjectId): Promise<ComplaintDoc> {
  const _id = stableId(`erasure-${userId}`);
  return await untilUnique(
    async () =>
      (await findComplaint(core, _id)) ??
      (await insertAnswered(core, { _id, userId, right: 'erasure', day: 'account', n: 0 })),
  );
}
