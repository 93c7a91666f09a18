import type { BodyOf } from '@crease/shared/contract';
import type {
  reportPerson as reportContract,
  reportReview as reviewContract,
} from '@crease/shared/contracts/people-reports';
import { refuse } from '@crease/shared/refusals';
import { MAX_REPORTS_A_DAY } from '@crease/shared/safety-limits';
import { dayOf } from '@crease/shared/time/ist';
import { Types } from 'mongoose';
import type { Caller } from '../../accounts/identity/caller.js';
import { readShownGround } from '../../catalogue/grounds/ground.service.js';
import { findReview } from '../../catalogue/grounds/review.schema.js';
import type { Core } from '../../platform/core.js';
import { untilUnique } from '../../platform/duplicate-key.js';
import { findGameOfPlace } from '../games/game.queries.js';
import { findSomebody } from './find-somebody.js';
import {
  countReportsOn,
  findOpenReport,
  findReviewReport,
  insertReport,
  type PersonReportDoc,
} from './person-report.schema.js';

type Asked = BodyOf<typeof reportContract>;

/** The game that a report names, directly or by a place in it. */
async function gameIdOf(core: Core, asked: Asked): Promise<Types.ObjectId | undefined> {
  if ('gameId' in asked) return new Types.ObjectId(asked.gameId);
  if ('placeId' in asked) return (await findGameOfPlace(core, new Types.ObjectId(asked.placeId)))?._id;
  return undefined;
}

/**
 * Reports a person to our team. A person whom the account has reported already, and who waits for a decision, is
 * reported once.
 * @throws `NOT_FOUND` for people whom the account has not met; `STATE_CONFLICT` for more than 10 a day
 */
export async function reportPerson(core: Core, reporterId: Types.ObjectId, asked: Asked): Promise<void> {
  const aboutId = await findSomebody(core, reporterId, asked);
  const gameId = await gameIdOf(core, asked);
  const isReported = async () => (await findOpenReport(core, reporterId, aboutId)) !== null;
  await fileReport(core, { reporterId, aboutId, ...(gameId ? { gameId } : {}) }, asked, isReported);
}

/**
 * Reports a review that the account can read to our team. The same account reports a review once.
 * @throws `NOT_FOUND`; `STATE_CONFLICT` for the caller's own review, and for more than 10 reports a day
 */
export async function reportReview(
  core: Core,
  caller: Caller,
  asked: BodyOf<typeof reviewContract>,
): Promise<void> {
  const review = await findReview(core, asked.reviewId);
  if (!review || review.hiddenAt) throw refuse('NOT_FOUND', 'no_such_review');
  await readShownGround(core, review.groundId.toString(), caller);
  const reporterId = new Types.ObjectId(caller.id);
  if (review.userId.equals(reporterId)) throw refuse('STATE_CONFLICT', 'own_review');
  const isReported = async () => (await findReviewReport(core, reporterId, review._id)) !== null;
  await fileReport(core, { reporterId, aboutId: review.userId, reviewId: review._id }, asked, isReported);
}

/** Inserts a report as the reporter's next one of the day, unless the same one was made before or meanwhile. */
async function fileReport(
  core: Core,
  about: Pick<PersonReportDoc, 'reporterId' | 'aboutId' | 'gameId' | 'reviewId'>,
  { reason, text }: Pick<Asked, 'reason' | 'text'>,
  isReported: () => Promise<boolean>,
): Promise<void> {
  const at = core.clock.now();
  const day = dayOf(at);
  await untilUnique(async () => {
    if (await isReported()) return;
    const n = await countReportsOn(core, about.reporterId, day);
    if (n >= MAX_REPORTS_A_DAY) throw refuse('STATE_CONFLICT', 'reports_of_day');
    const _id = new Types.ObjectId();
    await insertReport(core, {
      ...{ _id, ...about, reason, state: 'open', day, n, at },
      ...(text ? { text } : {}),
    });
  });
}
