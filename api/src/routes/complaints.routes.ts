import { recordAct } from '@crease/domain/accounts/audit-log/audit.service';
import type { Caller } from '@crease/domain/accounts/identity/caller';
import { workplaceFor } from '@crease/domain/accounts/workplaces/authorise';
import type { Core } from '@crease/domain/platform/core';
import { answerComplaint, decideComplaint } from '@crease/domain/sales/complaints/change-complaint';
import {
  type ComplaintDoc,
  pageOfComplaints,
  pageOfComplaintsAt,
  pageOfComplaintsBy,
} from '@crease/domain/sales/complaints/complaint.schema';
import { COMPLAINT_COLUMNS, complaintRows } from '@crease/domain/sales/complaints/complaints-file';
import { fileComplaint } from '@crease/domain/sales/complaints/file-complaint';
import { presentComplaint, presentForDesk } from '@crease/domain/sales/complaints/present-complaint';
import * as complaints from '@crease/shared/contracts/complaints';
import type { Request } from 'express';
import { Types } from 'mongoose';
import { actorOf } from '../http/actor.js';
import { sendCsv } from '../http/csv.js';
import { route } from '../http/route.js';
import type { Router } from '../http/router.js';

const pageOf = ({ page, limit }: { page: number; limit: number }, total: number) => ({
  pagination: { page, limit, total, pages: Math.ceil(total / limit) },
});

/** The answer about a complaint that our team has just changed; the change goes into the audit log. */
async function decided(core: Core, caller: Caller, req: Request, doc: ComplaintDoc, reason?: string) {
  const what = doc.steps.at(-1)?.what ?? 'changed';
  await recordAct(core, actorOf(caller, req), 'complaint.decided', `complaint:${doc.number} ${what}`, reason);
  const [complaint] = await presentForDesk(core, [doc]);
  if (!complaint) throw new Error('a complaint was not presented');
  return { complaint };
}

/** Complaints to the operator, from the form to the desk. */
export function registerComplaintRoutes(router: Router): void {
  route(router, complaints.fileComplaint, async ({ core, caller, body }) => ({
    complaint: presentComplaint(await fileComplaint(core, caller, body)),
  }));

  route(router, complaints.listMyComplaints, async ({ core, caller, query }) => {
    const { found, total } = await pageOfComplaintsBy(core, new Types.ObjectId(caller.id), query);
    return { complaints: found.map(presentComplaint), ...pageOf(query, total) };
  });

  route(router, complaints.listGroundComplaints, async ({ core, caller, query }) => {
    const { ownerId, groundIds } = await workplaceFor(core, caller, query.workplace, 'complaint.answer');
    const at = groundIds?.map((id) => new Types.ObjectId(id));
    const { found, total } = await pageOfComplaintsAt(core, new Types.ObjectId(ownerId), at, query);
    return { complaints: found.map(presentComplaint), ...pageOf(query, total) };
  });

  route(router, complaints.answerComplaint, async ({ core, caller, params, body }) => ({
    complaint: presentComplaint(await answerComplaint(core, caller, params.id, body.text)),
  }));

  route(router, complaints.listComplaints, async ({ core, query }) => {
    const { found, total } = await pageOfComplaints(core, query, query);
    return { complaints: await presentForDesk(core, found), ...pageOf(query, total) };
  });

  route(router, complaints.complaintsCsv, ({ core, query, res }) =>
    sendCsv(res, 'crease-complaints.csv', COMPLAINT_COLUMNS, complaintRows(core, query)),
  );

  route(router, complaints.decideComplaint, async ({ core, caller, params, body, req }) =>
    decided(core, caller, req, await decideComplaint(core, params.id, body), body.reason),
  );

  route(router, complaints.decideNamedComplaint, async ({ core, caller, body: { _id, ...body }, req }) =>
    decided(core, caller, req, await decideComplaint(core, _id, body), body.reason),
  );
}
