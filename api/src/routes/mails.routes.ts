import { receiveMailEvents, receivePostmarkEvent } from '@crease/domain/accounts/mails/mail-events';
import { receiveSesMessage } from '@crease/domain/accounts/mails/ses-events';
import { followMailLink as follow, readMailLink } from '@crease/domain/accounts/mails/unsubscribe';
import {
  followMailLink,
  mailEvents,
  postmarkEvent,
  sesEvent,
  unsubscribeByMailbox,
} from '@crease/shared/contracts/mails';
import { AppError } from '@crease/shared/errors';
import { isOneClick } from '../http/one-click.js';
import { route } from '../http/route.js';
import type { Router } from '../http/router.js';

const MESSAGES = {
  leave: 'You get no more of these mails.',
  'leave-all': 'You get no more news by mail.',
  stay: 'You get these mails again.',
} as const;

/**
 * Targets of links in mails, and events from mail providers. No sign-in: the token or the signature is the permission.
 */
export function registerMailRoutes(router: Router): void {
  route(
    router,
    unsubscribeByMailbox,
    async ({ core, query, rawBody }) => {
      if (!isOneClick(rawBody))
        throw AppError.ofField('VALIDATION', 'body', 'must be List-Unsubscribe=One-Click');
      const { topic } = await follow(core, query.token, 'leave');
      return { topic, message: MESSAGES.leave };
    },
    { body: 'raw', judgeToken: (core, query) => void readMailLink(core, query.token) },
  );

  const ofProvider = { body: 'raw' } as const;
  route(
    router,
    mailEvents,
    async ({ core, req, rawBody }) => {
      await receiveMailEvents(core, rawBody, req.headers);
      return {};
    },
    ofProvider,
  );
  route(
    router,
    postmarkEvent,
    async ({ core, req, rawBody }) => {
      await receivePostmarkEvent(core, rawBody, req.headers);
      return {};
    },
    ofProvider,
  );
  route(
    router,
    sesEvent,
    async ({ core, rawBody }) => {
      await receiveSesMessage(core, rawBody);
      return {};
    },
    ofProvider,
  );

  route(router, followMailLink, async ({ core, body }) => {
    const { topic } = await follow(core, body.token, body.wish);
    return { topic, message: MESSAGES[body.wish] };
  });
}
