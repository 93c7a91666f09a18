import { join } from 'node:path';
import type { AvailabilityCache } from '@crease/domain/calendar/availability/availability-cache';
import type { Core } from '@crease/domain/platform/core';
import { serveHealth } from '@crease/domain/platform/health';
import { countRefusals } from '@crease/domain/platform/http-metrics';
import type { Registry } from '@crease/domain/platform/metrics';
import { refuse } from '@crease/shared/refusals';
import cookieParser from 'cookie-parser';
import express, { type Express, type Request, type RequestHandler, type Response } from 'express';
import helmet from 'helmet';
import { serveQueueBoard } from './admin/queue-board.js';
import { accessLog } from './http/access-log.js';
import { admitInTurn } from './http/admission.js';
import { answerDays } from './http/answer-days.js';
import { answerGrounds } from './http/answer-grounds.js';
import { answerMe } from './http/answer-me.js';
import { authenticate, tokenUserId } from './http/authenticate.js';
import { createBypass } from './http/bypass.js';
import { cors } from './http/cors.js';
import { routeDirectly, runInTurn } from './http/direct-routes.js';
import { answerFailures, notFound } from './http/failures.js';
import { createJoinLane } from './http/join-lane.js';
import { serveOpenApi } from './http/openapi-routes.js';
import { createRateLimits } from './http/rate-limits.js';
import { refuseReboundNames } from './http/rebound-names.js';
import { assignRequestId } from './http/request-id.js';
import { createRequestClock, measureRequests } from './http/request-metrics.js';
import { createRouter, mountRoutes } from './http/router.js';
import { traceRequests } from './http/trace-requests.js';
import { servePages } from './pages/serve-pages.js';
import { unsubscribePage } from './pages/unsubscribe-page.js';
import { registerRoutes } from './routes/register-routes.js';

/** The web build beside the API, if the deployment has one; without it the gateway serves its plain page. */
const WEB_BUILD = join(import.meta.dirname, '..', '..', 'web', 'dist');

export interface AppExtras {
  metrics: Registry;
  /** Recently read days, if this process follows their changes. */
  availabilityCache?: AvailabilityCache;
}

export interface Api {
  app: Express;
  handle(req: Request, res: Response): void;
}

/**
 * The API as an Express app (middleware, the routes of `routes/`, failures), plus the bypass for the most frequent
 * reads. Serve it by `handle` with requests of `createServer`. Does not listen: `main.ts` does.
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
    ...(core.env.NODE_ENV === 'production' ? [] : [refuseReboundNames(core.env)]),
  ];
  const inner = [limits.address, cookieParser(), authenticate(core)];
  app.use(outer);

  const router = createRouter(core, limits);
  registerRoutes(router);

  const api = express.Router();
  api.use(inner);
  api.use(serveOpenApi(router.routes.map(({ spec }) => spec)));
  api.use(servePages(core, WEB_BUILD));
  api.get('/mail/unsubscribe', unsubscribePage(core));
  api.use(mountRoutes(router));
  api.use('/admin/queues', serveQueueBoard(core));
  app.use('/api', api);

  app.use(notFound);
  const failed = answerFailures(core.log, countRefusals(extras.metrics));
  app.use(failed);
  const direct = routeDirectly(router, [...outer, ...inner], failed);
  const handle = (req: Request, res: Response) => void (direct(req, res) || app(req, res));
  const joins = createJoinLane({
    clock: core.clock,
    callerOf(req) {
      const id = tokenUserId(core, req);
      return id && limits.lets('address', req) && limits.lets('user', req, id) ? id : undefined;
    },
    start: handle,
    refuse(req, res, retryAfterMs) {
      const busy = refuse('RATE_LIMITED', 'line_busy', { retryAfterSeconds: retryAfterMs / 1_000 });
      // What the log and Express read of a request that it has not seen.
      Object.assign(req, { originalUrl: req.url, res });
      runInTurn([...outer, (_req, _res, next) => next(busy)], failed)(req, res);
    },
  });
  const afterJoins = (admitted: Api['handle']): Api => ({
    app,
    handle: (req, res) => void (joins(req, res) || admitted(req, res)),
  });
  // Thousands of waiting pages read their place: bookings elsewhere go first.
  const isBackground = ({ url }: Request): boolean => url.includes('/openings/');
  if (!extras.availabilityCache) return afterJoins(admitInTurn(handle, { isBackground }));
  const bypass = createBypass(core, { limits, clock, fixed });
  const days = answerDays(core, extras.availabilityCache, bypass);
  const grounds = answerGrounds(core, bypass);
  const me = answerMe(core, bypass);
  return afterJoins(
    admitInTurn(handle, {
      isBackground,
      quick: (req, res, leave) => days(req, res, () => grounds(req, res, () => me(req, res, leave))),
    }),
  );
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
    // Responses are data: they may load nothing and must not be framed.
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    strictTransportSecurity: secure,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Only for legacy browsers or for HTML documents, so no response carries these.
    dnsPrefetchControl: false,
    ieNoOpen: false,
    originAgentCluster: false,
    permittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
}
