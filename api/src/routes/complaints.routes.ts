import { resolveWithBirthDate } from '@crease/domain/account-end/resolve-with-birth-date';
import { recordAct } from '@crease/domain/accounts/audit-log/audit.service';
import type { Caller } from '@crease/domain/accounts/identity/caller';
import { workplaceFor } from '@crease/domain/accounts/workplaces/authorise';
import type { Core } from '@crease/domain/platform/core';
import { paginationOf } from '@crease/domain/platform/pagination';
import {
  answerComplaint,
  decideComplaint,
  reopenComplaint,
} from '@crease/domain/sales/complaints/change-complaint';
import {
  pageOfComplaints,
  pageOfComplaintsAt,
  pageOfComplaintsBy,
} from '@crease/domain/sales/complaints/complaint.schema';
import { COMPLAINT_COLUMNS, complaintRows } from '@crease/domain/sales/complaints/complaints-file';
import { fileComplaint } from '@crease/domain/sales/complaints/file-complaint';
import { resolveWithRefund } from '@crease/domain/sales/complaints/give-refund';
import { presentComplaint, presentForDesk } from '@crease/domain/sales/complaints/present-complaint';
import * as complaints from '@crease/shared/contracts/complaints';
import { formatExactRupees } from '@crease/shared/format/money';
import type { Request } from 'express';
import { Types } from 'mongoose';
import { actorOf } from '../http/actor.js';
import { sendCsv } from '../http/csv.js';
import { route } from '../http/route.js';
import type { Router } from '../http/router.js';

/** Decides a complaint as an admin. The change goes into the audit log, and so does a refund that it made. */
async function decide(core: Core, caller: Caller, req: Request, id: string, body: complaints.Decision) {
  const { refund, birthDate, ...words } = body;
  const doc = birthDate
    ? await resolveWithBirthDate(core, id, { birthDate, text: body.text })
    : refund === 'given'
      ? await resolveWithRefund(core, id, body)
      : await decideComplaint(core, id, { ...words, ...(refund ? { refund } : {}) });
  const actor = actorOf(caller, req);
  const step = doc.steps.at(-1);
  if (step?.refund && !body.refundId && doc.booking) {
    const { refundId, amount } = step.refund;
    const given = `booking:${doc.booking._id} ${refundId} ${formatExactRupees(amount)}`;
    await recordAct(core, actor, 'payment.refunded-by-hand', given);
  }
  const what = `complaint:${doc.number} ${step?.what ?? 'changed'}${birthDate ? ' date of birth' : ''}`;
  await recordAct(core, actor, 'complaint.decided', what, body.reason);
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
    return { complaints: found.map(presentComplaint), pagination: paginationOf(query, total) };
  });

  route(router, complaints.listGroundComplaints, async ({ core, caller, query }) => {
    const { ownerId, groundIds } = await workplaceFor(core, caller, query.workplace, 'complaint.answer');
    const at = groundIds?.map((id) => new Types.ObjectId(id));
    const { found, total } = await pageOfComplaintsAt(core, new Types.ObjectId(ownerId), at, query);
    return { complaints: found.map(presentComplaint), pagination: paginationOf(query, total) };
  });

  route(router, complaints.answerComplaint, async ({ core, caller, params, body }) => ({
    complaint: presentComplaint(await answerComplaint(core, caller, params.id, body.text)),
  }));

  route(router, complaints.listComplaints, async ({ core, query }) => {
    const { found, total } = await pageOfComplaints(core, query, query);
    return { complaints: await presentForDesk(core, found), pagination: paginationOf(query, total) };
  });

  route(router, complaints.complaintsCsv, ({ core, query, res }) =>
    sendCsv(res, 'crease-complaints.csv', COMPLAINT_COLUMNS, complaintRows(core, query)),
  );

  route(router, complaints.reopenComplaint, async ({ core, caller, params, body }) => ({
    complaint: presentComplaint(await reopenComplaint(core, caller, params.id, body.reason)),
  }));

  route(router, complaints.decideComplaint, ({ core, caller, params, body, req }) =>
    decide(core, caller, req, params.id, body),
  );

  route(router, complaints.decideNamedComplaint, ({ core, caller, body: { _id, ...body }, req }) =>
    decide(core, caller, req, _id, body),
  );
}
