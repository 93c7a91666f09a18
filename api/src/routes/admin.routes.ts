import { listActs, recordAct } from '@crease/domain/accounts/audit-log/audit.service';
import { requestBroadcast } from '@crease/domain/accounts/broadcasts/request-broadcast';
import { mailAddressOf } from '@crease/domain/accounts/identity/mail-address';
import { findAccounts } from '@crease/domain/accounts/users/find-accounts';
import { setRole } from '@crease/domain/accounts/workplaces/set-role';
import { mailHeldInvitations } from '@crease/domain/business/staff/invite-member';
import { presentOneGround } from '@crease/domain/catalogue/grounds/ground.present';
import { listGroundsByStatus } from '@crease/domain/catalogue/grounds/list-by-status';
import { listWaitingGrounds } from '@crease/domain/catalogue/grounds/list-waiting';
import { tellOwnerOfStatus } from '@crease/domain/catalogue/grounds/tell-owner-of-status';
import { setGroundStatus } from '@crease/domain/catalogue/grounds/update-ground';
import * as admin from '@crease/shared/contracts/admin';
import { listWaitingGrounds as listWaitingContract } from '@crease/shared/contracts/ground-reviews';
import { Types } from 'mongoose';
import { actorOf } from '../http/actor.js';
import { route } from '../http/route.js';
import type { Router } from '../http/router.js';

/** What admins do; every act is audited with its actor and address. */
export function registerAdminRoutes(router: Router): void {
  route(router, admin.broadcast, async ({ core, caller, body, req }) => {
    const { broadcastId, recipients } = await requestBroadcast(core, caller.id, body);
    const to = body.cityId === undefined ? body.audience : `${body.audience} of ${body.cityId}`;
    await recordAct(core, actorOf(caller, req), 'broadcast.sent', `broadcast:${broadcastId} to ${to}`);
    return { message: 'Your message is on its way.', recipients };
  });

  route(router, admin.listGroundsToReview, ({ core, query }) => listGroundsByStatus(core, query));

  route(router, listWaitingContract, ({ core, query }) => listWaitingGrounds(core, query));

  route(router, admin.setGroundStatus, async ({ core, caller, params, body, req }) => {
    const { status, ...more } = body;
    const { ground, changed, before } = await setGroundStatus(
      core,
      new Types.ObjectId(params.id),
      status,
      more,
    );
    if (changed) {
      const act = more.reason ? 'ground.sent-back' : 'ground.status-set';
      await recordAct(core, actorOf(caller, req), act, `ground:${params.id} ${status}`);
      if (more.reason || before !== status) await tellOwnerOfStatus(core, ground);
    }
    // Also if nothing changed: the previous request may have been interrupted.
    if (status === 'active') await mailHeldInvitations(core, ground.ownerId);
    return { ground: await presentOneGround(core, ground, { inside: true }) };
  });

  route(router, admin.listUsers, ({ core, query }) => findAccounts(core, query));

  route(router, admin.setRole, async ({ core, caller, params, body, req }) => {
    const { user, changed } = await setRole(core, caller.id, params.id, body.role);
    if (changed)
      await recordAct(core, actorOf(caller, req), 'user.role-set', `user:${params.id} ${body.role}`);
    return { user: { _id: params.id, name: user.name, email: mailAddressOf(user), role: user.role } };
  });

  route(router, admin.listAudits, ({ core, query }) => listActs(core, query));
}
