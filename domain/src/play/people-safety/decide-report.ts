import type { BodyOf, QueryOf, ResponseOf } from '@crease/shared/contract';
import type {
  decidePersonReport,
  listPersonReports,
  PersonReport,
} from '@crease/shared/contracts/people-reports';
import { refuse } from '@crease/shared/refusals';
import { Types } from 'mongoose';
import { FORMER_PLAYER } from '../../accounts/identity/former-account.js';
import { findNames } from '../../accounts/identity/user-lookups.queries.js';
import { findReviews, type ReviewDoc } from '../../catalogue/grounds/review.schema.js';
import type { Core } from '../../platform/core.js';
import { escalateLate } from '../../platform/deadlines.js';
import { paginationOf } from '../../platform/pagination.js';
import { hideReview } from '../../sales/reviews/hide-review.js';
import { stopGame } from '../games/game-safety.js';
import {
  closeReport,
  countOverdueReports,
  countReportsAbout,
  deadlinesOf,
  escalateReport,
  findLateReports,
  findReport,
  markLookedAt,
  type PersonReportDoc,
  pageOfReports,
} from './person-report.schema.js';

type Listed = Omit<ResponseOf<typeof listPersonReports>, 'success'>;

async function reviewsOf(core: Core, found: readonly PersonReportDoc[]): Promise<Map<string, ReviewDoc>> {
  const ids = found.flatMap(({ reviewId }) => (reviewId ? [reviewId] : []));
  const reviews = ids.length > 0 ? await findReviews(core, ids) : [];
  return new Map(reviews.map((review) => [review._id.toString(), review]));
}

function shownReview(review: ReviewDoc | undefined): Pick<PersonReport, 'review'> {
  if (!review) return {};
  const { _id, groundId, rating, comment } = review;
  return { review: { _id: _id.toString(), groundId: groundId.toString(), rating, comment } };
}

async function presentReports(core: Core, found: readonly PersonReportDoc[]): Promise<PersonReport[]> {
  const about = found.map(({ aboutId }) => aboutId);
  const [names, counts, reviews] = await Promise.all([
    findNames(core, [...about, ...found.map(({ reporterId }) => reporterId)]),
    countReportsAbout(core, about),
    reviewsOf(core, found),
  ]);
  const now = core.clock.now();
  const named = (id: Types.ObjectId) => ({ _id: `${id}`, name: names.get(`${id}`) ?? FORMER_PLAYER });
  return found.map(
    ({ _id, reporterId, aboutId, gameId, reviewId, reason, text, at, lookedAt, dueBy, decision }) => ({
      _id: _id.toString(),
      reporter: named(reporterId),
      about: named(aboutId),
      ...(gameId ? { gameId: gameId.toString() } : {}),
      ...shownReview(reviewId && reviews.get(`${reviewId}`)),
      reason,
      ...(text ? { text } : {}),
      reportedAt: at.toISOString(),
      lookBy: deadlinesOf({ at }).first.toISOString(),
      decideBy: deadlinesOf({ at }).last.toISOString(),
      ...(lookedAt ? { lookedAt: lookedAt.toISOString() } : {}),
      isOverdue: dueBy !== undefined && dueBy <= now,
      reportsAbout: counts.get(`${aboutId}`) ?? 1,
      ...(decision
        ? { decision: { verdict: decision.verdict, reason: decision.reason, at: decision.at.toISOString() } }
        : {}),
    }),
  );
}

/** A page of the reports in a state. */
export async function listReports(core: Core, query: QueryOf<typeof listPersonReports>): Promise<Listed> {
  const { page, limit, status } = query;
  const [{ found, total }, overdue] = await Promise.all([
    pageOfReports(core, status, { page, limit }),
    countOverdueReports(core, core.clock.now()),
  ]);
  const pagination = paginationOf({ page, limit }, total);
  return { reports: await presentReports(core, found), overdue, pagination };
}

const noSuchReport = () => refuse('NOT_FOUND', 'no_such_report');

async function presentReport(core: Core, report: PersonReportDoc): Promise<PersonReport> {
  const [shown] = await presentReports(core, [report]);
  if (!shown) throw noSuchReport();
  return shown;
}

/** @throws `NOT_FOUND`; `STATE_CONFLICT` for a closed report */
async function findOpen(core: Core, reportId: string): Promise<PersonReportDoc> {
  const report = await findReport(core, new Types.ObjectId(reportId));
  if (!report) throw noSuchReport();
  if (report.state === 'closed') throw refuse('STATE_CONFLICT', 'report_decided');
  return report;
}

/**
 * Meets the first deadline of a report; a second look changes nothing. `isNew` for the look that did.
 * @throws `NOT_FOUND`; `STATE_CONFLICT` for a closed report
 */
export async function lookAtReport(
  core: Core,
  reportId: string,
): Promise<{ report: PersonReport; isNew: boolean }> {
  const read = await findOpen(core, reportId);
  const after = await markLookedAt(core, read, core.clock.now());
  const report = await presentReport(core, after ?? (await findOpen(core, reportId)));
  return { report, isNew: after !== null };
}

/** Escalates every report past a deadline, once for each. Returns how many there were. */
export async function escalateLateReports(core: Core, signal?: AbortSignal): Promise<number> {
  const now = core.clock.now();
  const round = { failed: 'a report could not be escalated', signal };
  return await escalateLate(core, findLateReports(core, now), round, (one) => escalateReport(core, one, now));
}

/**
 * Closes a report as an admin decides; the game is closed or the review hidden first, so that a crash leaves it open.
 * @throws `NOT_FOUND`; `STATE_CONFLICT` for a closed report, and for `game-closed` without a game or `review-hidden`
 * without a review
 */
export async function decideReport(
  core: Core,
  adminId: Types.ObjectId,
  reportId: string,
  { verdict, reason }: BodyOf<typeof decidePersonReport>,
): Promise<PersonReport> {
  const report = await findOpen(core, reportId);
  if (verdict === 'game-closed') {
    if (!report.gameId) throw refuse('STATE_CONFLICT', 'report_without_game');
    await stopGame(core, report.gameId);
  }
  if (verdict === 'review-hidden') {
    if (!report.reviewId) throw refuse('STATE_CONFLICT', 'report_without_review');
    await hideReview(core, report.reviewId);
  }
  const after = await closeReport(core, report._id, { verdict, reason, by: adminId, at: core.clock.now() });
  if (!after) throw refuse('STATE_CONFLICT', 'report_decided');
  return await presentReport(core, after);
}
