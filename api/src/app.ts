import { join } from 'node:path';
import type { AvailabilityCache } from '@crease/domain/calendar/availability/availability-cache';
import type { Core } from '@crease/domain/platform/core';
import { serveHealth } from '@crease/domain/platform/health';
import { countRefusals } from '@crease/domain/platform/http-metrics';
import type { Registry } from '@crease/domain/platform/metrics';
import cookieParser from 'cookie-parser';
import express, { type Express, type Request, type RequestHandler, type Response } from 'express';
import helmet from 'helmet';
import { registerQueueTicketRoute, serveQueueBoard } from './admin/queue-board.js';
import { accessLog } from './http/access-log.js';
import { admitInTurn } from './http/admission.js';
import { answerDays } from './http/answer-days.js';
import { answerGrounds } from './http/answer-grounds.js';
import { answerMe } from './http/answer-me.js';
import { authenticate } from './http/authenticate.js';
import { cors } from './http/cors.js';
import { answerFailures, notFound } from './http/failures.js';
import { serveOpenApi } from './http/openapi-routes.js';
import { createRateLimits } from './http/rate-limits.js';
import { assignRequestId } from './http/request-id.js';
import { createRequestClock, measureRequests } from './http/request-metrics.js';
import { createRouter, mountRoutes } from './http/router.js';
import { createShortWay } from './http/short-way.js';
import { goStraight } from './http/straight-way.js';
import { traceRequests } from './http/trace-requests.js';
import { leavePage } from './pages/leave-page.js';
import { servePages } from './pages/serve-pages.js';
import { registerAccountRoutes } from './routes/account.routes.js';
import { registerAdminRoutes } from './routes/admin.routes.js';
import { registerApiKeyRoutes } from './routes/api-keys.routes.js';
import { registerAuthRoutes } from './routes/auth.routes.js';
import { registerBookingRoutes } from './routes/bookings.routes.js';
import { registerCityRoutes } from './routes/cities.routes.js';
import { registerClosedGateRoutes } from './routes/closed-gates.routes.js';
import { registerCouponRoutes } from './routes/coupons.routes.js';
import { registerCustomerRoutes } from './routes/customers.routes.js';
import { registerDayRoutes } from './routes/day.routes.js';
import { registerDeadLetterRoutes } from './routes/dead-letters.routes.js';
import { registerEmbedRoutes } from './routes/embed.routes.js';
import { registerFailedMoneyRoutes } from './routes/failed-money.routes.js';
import { registerFeedRoutes } from './routes/feeds.routes.js';
import { registerGroundDraftRoutes } from './routes/ground-drafts.routes.js';
import { registerGroundHoursRoutes } from './routes/ground-hours.routes.js';
import { registerGroundRoutes } from './routes/grounds.routes.js';
import { registerHealthRoutes } from './routes/health.routes.js';
import { registerHoldRoutes } from './routes/holds.routes.js';
import { registerImageRoutes } from './routes/images.routes.js';
import { registerImportRoutes } from './routes/imports.routes.js';
import { registerInvoiceRoutes } from './routes/invoices.routes.js';
import { registerMailRoutes } from './routes/mails.routes.js';
import { registerNotificationRoutes } from './routes/notifications.routes.js';
import { registerOwnGroundRoutes } from './routes/own-grounds.routes.js';
import { registerPasskeyRoutes } from './routes/passkeys.routes.js';
import { registerPaymentRoutes } from './routes/payments.routes.js';
import { registerPriceRoutes } from './routes/prices.routes.js';
import { registerPushRoutes } from './routes/push.routes.js';
import { registerReceiptRoutes } from './routes/receipts.routes.js';
import { registerRegularRoutes } from './routes/regulars.routes.js';
import { registerReportRoutes } from './routes/reports.routes.js';
import { registerReviewRoutes } from './routes/reviews.routes.js';
import { registerSecondFactorRoutes } from './routes/second-factor.routes.js';
import { registerSessionRoutes } from './routes/sessions.routes.js';
import { registerSettlementRoutes } from './routes/settlements.routes.js';
import { registerSiteRoutes } from './routes/site.routes.js';
import { registerSpaceRoutes } from './routes/spaces.routes.js';
import { registerStaffRoutes } from './routes/staff.routes.js';
import { registerSystemRoutes } from './routes/system.routes.js';
import { registerTextRoutes } from './routes/texts.routes.js';
import { registerUserRoutes } from './routes/users.routes.js';
import { registerWaitlistRoutes } from './routes/waitlist.routes.js';
import { registerWebhookRoutes } from './routes/webhooks.routes.js';

/** The web build beside us, where a deployment has put it; without it the gateway's plain page stands in. */
const WEB_BUILD = join(import.meta.dirname, '..', '..', 'web', 'dist');

export interface AppExtras {
  metrics: Registry;
  /** Days read in the last moments, if this process hears of their changes. */
  availabilityCache?: AvailabilityCache;
}

export interface Api {
  app: Express;
  handle(req: Request, res: Response): void;
}

/**
 * The API as an Express app: what every request passes through, then the routes of `routes/`, then failures;
 * and the way around it for the reads that most pages make. `handle` is what a server is made of; it needs
 * requests that were born as Express's (`createServer`). Opens nothing and listens on nothing: `main.ts` does.
 */
export function createApi(core: Core, extras: AppExtras): Api {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', core.env.TRUSTED_HOPS);

  const clock = createRequestClock(extras.metrics);
  const fixed = securityHeaders(core);
  app.use(probes(core, extras.metrics));
  const limits = createRateLimits(core);
  const outer = [
    assignRequestId,
    ...(core.tracing ? [traceRequests(core.tracing)] : []),
    accessLog(core.log),
    measureRequests(clock),
    fixed,
    cors([core.env.PUBLIC_URL]),
  ];
  const inner = [limits.address, cookieParser(), authenticate(core)];
  app.use(outer);

  const router = createRouter(core, limits);
  registerHealthRoutes(router);
  registerAuthRoutes(router);
  registerSessionRoutes(router);
  registerSecondFactorRoutes(router);
  registerPasskeyRoutes(router);
  registerUserRoutes(router);
  registerAccountRoutes(router);
  registerSiteRoutes(router);
  registerMailRoutes(router);
  registerTextRoutes(router);
  registerCityRoutes(router);
  registerCustomerRoutes(router);
  registerGroundRoutes(router);
  registerGroundDraftRoutes(router);
  registerOwnGroundRoutes(router);
  registerStaffRoutes(router);
  registerSpaceRoutes(router);
  registerApiKeyRoutes(router);
  registerWebhookRoutes(router);
  registerFeedRoutes(router);
  registerEmbedRoutes(router);
  registerImportRoutes(router);
  registerDayRoutes(router);
  registerReportRoutes(router);
  registerSettlementRoutes(router);
  registerImageRoutes(router);
  registerReviewRoutes(router);
  registerHoldRoutes(router);
  registerBookingRoutes(router);
  registerPriceRoutes(router);
  registerPaymentRoutes(router);
  registerReceiptRoutes(router);
  registerInvoiceRoutes(router);
  registerGroundHoursRoutes(router);
  registerCouponRoutes(router);
  registerRegularRoutes(router);
  registerWaitlistRoutes(router);
  registerNotificationRoutes(router);
  registerPushRoutes(router);
  registerAdminRoutes(router);
  registerClosedGateRoutes(router);
  registerFailedMoneyRoutes(router);
  registerSystemRoutes(router);
  registerDeadLetterRoutes(router);
  registerQueueTicketRoute(router);

  const api = express.Router();
  api.use(inner);
  api.use(serveOpenApi(router.routes.map(({ spec }) => spec)));
  api.use(servePages(core, WEB_BUILD));
  api.get('/mail/unsubscribe', leavePage(core));
  api.use(mountRoutes(router));
  api.use('/admin/queues', serveQueueBoard(core));
  app.use('/api', api);

  app.use(notFound);
  const failed = answerFailures(core.log, countRefusals(extras.metrics));
  app.use(failed);
  const straight = goStraight(router, [...outer, ...inner], failed);
  const handle = (req: Request, res: Response) => void (straight(req, res) || app(req, res));
  if (!extras.availabilityCache) return { app, handle: admitInTurn(handle) };
  const way = createShortWay(core, { limits, clock, fixed });
  const days = answerDays(core, extras.availabilityCache, way);
  const grounds = answerGrounds(core, way);
  const me = answerMe(core, way);
  return {
    app,
    handle: admitInTurn(handle, {
      quick: (req, res, leave) => days(req, res, () => grounds(req, res, () => me(req, res, leave))),
    }),
  };
}

/** `/healthz`, `/readyz` and `/metrics`, on the API's own port only: the gateway passes `/api`. */
function probes(core: Core, metrics: Registry): RequestHandler {
  const parts = { connection: core.connection, redis: core.redis, metrics };
  return async (req, res, next) => {
    if (req.path.startsWith('/api/')) return next();
    if (!(await serveHealth(parts, req, res, { redisOptionalForTraffic: true }))) next();
  };
}

function securityHeaders(core: Core): RequestHandler {
  const secure = core.env.PUBLIC_URL.startsWith('https:');
  return helmet({
    // An answer of the API is data: it may load nothing and be framed by nobody.
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    strictTransportSecurity: secure,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // These speak to browsers of long ago, or of documents that are no data: each answer would carry them for nothing.
    dnsPrefetchControl: false,
    ieNoOpen: false,
    originAgentCluster: false,
    permittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
}
