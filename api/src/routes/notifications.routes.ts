import {
  listNotifications as list,
  markAllRead,
  markRead,
} from '@crease/domain/accounts/notifications/notification.service';
import {
  listNotifications,
  readAllNotifications,
  readNotification,
} from '@crease/shared/contracts/notifications';
import { route } from '../http/route.js';
import type { Router } from '../http/router.js';

export function registerNotificationRoutes(router: Router): void {
  route(router, listNotifications, ({ core, caller, query }) => list(core, caller.id, query));
  route(router, readNotification, ({ core, caller, params }) => markRead(core, caller.id, params.id));
  route(router, readAllNotifications, ({ core, caller }) => markAllRead(core, caller.id));
}
