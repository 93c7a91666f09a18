import { recordAct } from '@crease/domain/accounts/audit-log/audit.service';
import {
  readQueueTicket,
  TICKET_MINUTES,
  writeQueueTicket,
} from '@crease/domain/accounts/auth/queue-tickets';
import type { Core } from '@crease/domain/platform/core';
import { openQueues as ticketContract } from '@crease/shared/contracts/admin';
import { AppError } from '@crease/shared/errors';
import type { CookieOptions, RequestHandler } from 'express';
import { z } from 'zod';
import { actorOf } from '../http/actor.js';
import { route } from '../http/route.js';
import type { Router } from '../http/router.js';

const PATH = '/api/admin/queues';
const NAME = 'crease_queues';
const cookies = z.object({ [NAME]: z.string() });

/** Policy of the board's page: its own scripts, pictures and inline styles, and nothing from elsewhere. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Hidden from scripts, other sites and other paths. */
const cookieOptions = (core: Core): CookieOptions => ({
  httpOnly: true,
  sameSite: 'strict',
  path: PATH,
  secure: core.env.PUBLIC_URL.startsWith('https:'),
  maxAge: TICKET_MINUTES * 60_000,
});

/** `POST /admin/queues/ticket`: a browser that opens a page sends no token, so a cookie admits it for ten minutes. */
export function registerQueueTicketRoute(router: Router): void {
  route(router, ticketContract, async ({ core, caller, req, res }) => {
    res.cookie(NAME, writeQueueTicket(core, caller), cookieOptions(core));
    await recordAct(core, actorOf(caller, req), 'queues.opened', 'queues');
    return { url: PATH };
  });
}

/** Bull Board over the queues for holders of a ticket; changes made on it are audited. */
export function serveQueueBoard(core: Core): RequestHandler[] {
  const letIn: RequestHandler = async (req, res, next) => {
    const ticket = cookies.safeParse(req.cookies).data?.[NAME];
    const admin = ticket === undefined ? undefined : await readQueueTicket(core, ticket);
    if (!admin) throw new AppError('UNAUTHENTICATED', 'Please open the queues from the admin page again.');
    const isRead = req.method === 'GET' || req.method === 'HEAD';
    const { origin } = req.headers;
    if (!isRead && origin !== undefined && origin !== core.env.PUBLIC_URL) {
      throw new AppError('FORBIDDEN', 'This page may not change the queues.');
    }
    if (!isRead) await recordAct(core, actorOf(admin, req), 'queues.changed', `${req.method} ${req.path}`);
    res.setHeader('Content-Security-Policy', PAGE_POLICY);
    res.setHeader('Cache-Control', 'no-store');
    next();
  };

  let board: Promise<RequestHandler> | undefined;
  // Loaded by the first admin who opens it, so that other API processes hold no queues.
  const show: RequestHandler = async (req, res, next) => {
    board ??= import('./open-board.js').then(({ openBoard }) => openBoard(core, PATH));
    (await board)(req, res, next);
  };
  return [letIn, show];
}
