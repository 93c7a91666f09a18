import { recordAct } from '@crease/domain/accounts/audit-log/audit.service';
import { blockPerson, listBlocked, unblockPerson } from '@crease/domain/play/people-safety/block-person';
import { decideReport, listReports, lookAtReport } from '@crease/domain/play/people-safety/decide-report';
import { reportPerson, reportReview } from '@crease/domain/play/people-safety/report-person';
import * as reports from '@crease/shared/contracts/people-reports';
import * as safety from '@crease/shared/contracts/people-safety';
import { Types } from 'mongoose';
import { actorOf } from '../http/actor.js';
import { route } from '../http/route.js';
import type { Router } from '../http/router.js';

/** Blocks between people, and reports about them. */
export function registerPeopleSafetyRoutes(router: Router): void {
  route(router, safety.blockPerson, async ({ core, caller, body }) => ({
    block: await blockPerson(core, new Types.ObjectId(caller.id), body),
  }));

  route(router, safety.listBlockedPeople, async ({ core, caller }) => ({
    blocks: await listBlocked(core, new Types.ObjectId(caller.id)),
  }));

  route(router, safety.unblockPerson, async ({ core, caller, params }) => {
    await unblockPerson(core, new Types.ObjectId(caller.id), params.id);
    return { message: 'Unblocked. You may see each other’s games again.' };
  });

  route(router, reports.reportPerson, async ({ core, caller, body }) => {
    await reportPerson(core, new Types.ObjectId(caller.id), body);
    return { message: 'Thank you. Our team looks at it and tells you when it has.' };
  });

  route(router, reports.reportReview, async ({ core, caller, body }) => {
    await reportReview(core, caller, body);
    return { message: 'Thank you. Our team looks at it and tells you when it has.' };
  });

  route(router, reports.listPersonReports, ({ core, query }) => listReports(core, query));

  route(router, reports.lookAtPersonReport, async ({ core, caller, params, req }) => {
    const { report, isNew } = await lookAtReport(core, params.id);
    if (isNew)
      await recordAct(core, actorOf(caller, req), 'person-report.looked-at', `person-report:${report._id}`);
    return { report };
  });

  route(router, reports.decidePersonReport, async ({ core, caller, params, body, req }) => {
    const report = await decideReport(core, new Types.ObjectId(caller.id), params.id, body);
    const subject = `person-report:${report._id} ${body.verdict}`;
    await recordAct(core, actorOf(caller, req), 'person-report.decided', subject, body.reason);
    return { report };
  });
}
