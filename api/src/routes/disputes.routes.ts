import { recordAct } from '@crease/domain/accounts/audit-log/audit.service';
import { findActor } from '@crease/domain/accounts/identity/find-user';
import { workplaceFor } from '@crease/domain/accounts/workplaces/authorise';
import { evidencePdf } from '@crease/domain/business/disputes/evidence';
import {
  presentDispute,
  presentForDesk,
  readDispute,
  submitEvidence,
} from '@crease/domain/business/disputes/read-disputes';
import { paginationOf } from '@crease/domain/platform/pagination';
import { pageOfDisputes, pageOfDisputesAt } from '@crease/domain/sales/disputes/dispute.schema';
import * as disputes from '@crease/shared/contracts/disputes';
import { Types } from 'mongoose';
import { actorOf } from '../http/actor.js';
import { fileReply } from '../http/replies.js';
import { route } from '../http/route.js';
import type { Router } from '../http/router.js';

/** Disputed payments: the owner's list, and the desk with the evidence. */
export function registerDisputeRoutes(router: Router): void {
  route(router, disputes.listOwnDisputes, async ({ core, caller, query }) => {
    const { ownerId } = await workplaceFor(core, caller, query.workplace, 'settlement.read');
    const { found, total } = await pageOfDisputesAt(core, new Types.ObjectId(ownerId), query);
    return { disputes: found.map(presentDispute), pagination: paginationOf(query, total) };
  });

  route(router, disputes.listDisputes, async ({ core, query }) => {
    const { found, total } = await pageOfDisputes(core, query.status, query);
    return { disputes: await presentForDesk(core, found), pagination: paginationOf(query, total) };
  });

  route(router, disputes.disputeEvidence, async ({ core, params }) => {
    const dispute = await readDispute(core, params.id);
    const pdf = await evidencePdf(core, dispute);
    return fileReply('application/pdf', pdf, `evidence-${dispute.disputeId}.pdf`);
  });

  route(router, disputes.submitDispute, async ({ core, caller, params, body, req }) => {
    const { name } = await findActor(core, caller.id);
    const { dispute, isNew } = await submitEvidence(core, params.id, name, body.note);
    if (isNew) {
      const subject = `dispute:${dispute.disputeId} ${dispute.bookingNumber}`;
      await recordAct(core, actorOf(caller, req), 'dispute.submitted', subject, body.note);
    }
    const [shown] = await presentForDesk(core, [dispute]);
    if (!shown) throw new Error('a dispute was not presented');
    return { dispute: shown };
  });
}
