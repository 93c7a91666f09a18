import { deleteAccount } from '@crease/domain/account-end/delete-account';
import { exportUser } from '@crease/domain/account-end/export-user';
import { makeDataRequest } from '@crease/domain/account-end/make-data-request';
import { presentUser } from '@crease/domain/accounts/identity/user.present';
import { setAvatar } from '@crease/domain/catalogue/images/set-avatar';
import { paginationOf } from '@crease/domain/platform/pagination';
import { pageOfRequestsBy } from '@crease/domain/sales/complaints/complaint.schema';
import { recordAccess } from '@crease/domain/sales/complaints/data-request';
import { presentComplaint } from '@crease/domain/sales/complaints/present-complaint';
import * as requests from '@crease/shared/contracts/data-requests';
import { deleteMe, exportMe, uploadAvatar } from '@crease/shared/contracts/user';
import { Types } from 'mongoose';
import { clearRefreshCookie } from '../http/refresh-cookie.js';
import { route } from '../http/route.js';
import type { Router } from '../http/router.js';

/** The account as a whole: picture, export, requests about its data, deletion. */
export function registerAccountRoutes(router: Router): void {
  route(router, uploadAvatar, async ({ core, caller, rawBody }) => {
    const user = presentUser(await setAvatar(core, caller.id, rawBody));
    return { user, avatar: user.avatar ?? '' };
  });

  route(router, exportMe, async ({ core, caller, res }) => {
    res.setHeader('Content-Disposition', 'attachment; filename="crease-data.json"');
    await recordAccess(core, new Types.ObjectId(caller.id));
    return { export: await exportUser(core, caller.id) };
  });

  route(router, requests.makeDataRequest, async ({ core, caller, body }) => {
    const { request, data } = await makeDataRequest(core, caller.id, body);
    return { request: presentComplaint(request), ...(data ? { data } : {}) };
  });

  route(router, requests.listDataRequests, async ({ core, caller, query }) => {
    const { found, total } = await pageOfRequestsBy(core, new Types.ObjectId(caller.id), query);
    const { page, limit } = query;
    return {
      requests: found.map(presentComplaint),
      pagination: paginationOf({ page, limit }, total),
    };
  });

  route(
    router,
    deleteMe,
    async ({ core, caller, body, res }) => {
      await deleteAccount(core, caller.id, body);
      clearRefreshCookie(core, res);
      return { message: 'Your account has been deleted.' };
    },
    { limit: 'signIn' },
  );
}
