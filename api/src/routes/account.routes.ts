import { deleteAccount } from '@crease/domain/account-end/delete-account';
import { exportUser } from '@crease/domain/account-end/export-user';
import { presentUser } from '@crease/domain/accounts/identity/user.present';
import { setAvatar } from '@crease/domain/catalogue/images/set-avatar';
import { deleteMe, exportMe, uploadAvatar } from '@crease/shared/contracts/user';
import { clearRefreshCookie } from '../http/refresh-cookie.js';
import { route } from '../http/route.js';
import type { Router } from '../http/router.js';

/** The account as a whole: picture, export, deletion. */
export function registerAccountRoutes(router: Router): void {
  route(router, uploadAvatar, async ({ core, caller, rawBody }) => {
    const user = presentUser(await setAvatar(core, caller.id, rawBody));
    return { user, avatar: user.avatar ?? '' };
  });

  route(router, exportMe, async ({ core, caller, res }) => {
    res.setHeader('Content-Disposition', 'attachment; filename="crease-data.json"');
    return { export: await exportUser(core, caller.id) };
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
