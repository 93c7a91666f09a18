import { workplaceFor } from '@crease/domain/accounts/workplaces/authorise';
import { readWorkLog } from '@crease/domain/accounts/workplaces/work-log';
import { acceptInvitation } from '@crease/domain/business/staff/accept-invitation';
import { inviteMember } from '@crease/domain/business/staff/invite-member';
import { changeMember, listMembers, removeMember } from '@crease/domain/business/staff/manage-members';
import * as staff from '@crease/shared/contracts/staff';
import { route } from '../http/route.js';
import type { Router } from '../http/router.js';

/** A workplace's staff and its log. */
export function registerStaffRoutes(router: Router): void {
  route(router, staff.inviteMember, async ({ core, caller, query, body }) => {
    const { ownerId } = await workplaceFor(core, caller, query.workplace, 'staff.change');
    return { member: await inviteMember(core, ownerId, body) };
  });

  route(router, staff.acceptInvitation, async ({ core, caller, body }) => ({
    workplace: await acceptInvitation(core, caller.id, body.token),
  }));

  route(router, staff.listStaff, async ({ core, caller, query }) => {
    const { ownerId } = await workplaceFor(core, caller, query.workplace, 'staff.change');
    return { staff: await listMembers(core, ownerId) };
  });

  route(router, staff.changeMember, async ({ core, caller, params, query, body }) => {
    const { ownerId } = await workplaceFor(core, caller, query.workplace, 'staff.change');
    return { member: await changeMember(core, ownerId, params.id, body) };
  });

  route(router, staff.removeMember, async ({ core, caller, params, query }) => {
    const { ownerId } = await workplaceFor(core, caller, query.workplace, 'staff.change');
    await removeMember(core, ownerId, params.id);
    return { message: 'They no longer work here.' };
  });

  route(router, staff.readLog, async ({ core, caller, query: { workplace, ...page } }) => {
    const { ownerId } = await workplaceFor(core, caller, workplace, 'log.read');
    return await readWorkLog(core, ownerId, page);
  });
}
