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
import type { Core } from '../../platform/core.js';
import { stopGame } from '../games/game-safety.js';
import {
  closeReport,
  countReportsAbout,
  findReport,
  type PersonReportDoc,
  pageOfReports,
} from './person-report.schema.js';

type Listed = Omit<ResponseOf<typeof listPersonReports>, 'success'>;

async function presentReports(core: Core, found: readonly PersonReportDoc[]): Promise<PersonReport[]> {
  const about = found.map(({ aboutId }) => aboutId);
  const [names, counts] = await Promise.all([
    findNames(core, [...about, ...found.map(({ reporterId }) => reporterId)]),
    countReportsAbout(core, about),
  ]);
  const named = (id: Types.ObjectId) => ({ _id: `${id}`, name: names.get(`${id}`) ?? FORMER_PLAYER });
  return found.map(({ _id, reporterId, aboutId, gameId, reason, text, at, decision }) => ({
    _id: _id.toString(),
    reporter: named(reporterId),
    about: named(aboutId),
    ...(gameId ? { gameId: gameId.toString() } : {}),
    reason,
    ...(text ? { text } : {}),
    reportedAt: at.toISOString(),
    reportsAbout: counts.get(`${aboutId}`) ?? 1,
    ...(decision
      ? { decision: { verdict: decision.verdict, reason: decision.reason, at: decision.at.toISOString() } }
      : {}),
  }));
}

/** A page of the reports in a state. */
export async function listReports(core: Core, query: QueryOf<typeof listPersonReports>): Promise<Listed> {
  const { page, limit, status } = query;
  const { found, total } = await pageOfReports(core, status, { page, limit });
  const pagination = { page, limit, total, pages: Math.ceil(total / limit) };
  return { reports: await presentReports(core, found), pagination };
}

/**
 * Closes a report as an admin decides; the game is closed first, so that a crash leaves the report open.
 * @throws `NOT_FOUND`; `STATE_CONFLICT` for a closed report, and for `game-closed` without a game
 */
export async function decideReport(
  core: Core,
  adminId: Types.ObjectId,
  reportId: string,
  { verdict, reason }: BodyOf<typeof decidePersonReport>,
): Promise<PersonReport> {
  const report = await findReport(core, new Types.ObjectId(reportId));
  if (!report) throw refuse('NOT_FOUND', 'no_such_report');
  if (report.state === 'closed') throw refuse('STATE_CONFLICT', 'report_decided');
  if (verdict === 'game-closed') {
    if (!report.gameId) throw refuse('STATE_CONFLICT', 'report_without_game');
    await stopGame(core, report.gameId);
  }
  const after = await closeReport(core, report._id, { verdict, reason, by: adminId, at: core.clock.now() });
  if (!after) throw refuse('STATE_CONFLICT', 'report_decided');
  const [shown] = await presentReports(core, [after]);
  if (!shown) throw refuse('NOT_FOUND', 'no_such_report');
  return shown;
}
