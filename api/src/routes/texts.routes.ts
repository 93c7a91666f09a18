import { answerHandshake, receiveReports } from '@crease/domain/accounts/mails/receive-reports';
import { smsReports, whatsappHandshake, whatsappReports } from '@crease/shared/contracts/texts';
import { ANSWERED } from '../http/replies.js';
import { route } from '../http/route.js';
import type { Router } from '../http/router.js';

/** Webhooks of SMS and WhatsApp providers: no sign-in, each request proves itself. */
export function registerTextRoutes(router: Router): void {
  route(
    router,
    smsReports,
    async ({ core, rawBody, req }) => {
      await receiveReports(core, 'sms', rawBody, req.headers);
      return {};
    },
    { body: 'raw' },
  );
  route(
    router,
    whatsappReports,
    async ({ core, rawBody, req }) => {
      await receiveReports(core, 'whatsapp', rawBody, req.headers);
      return {};
    },
    { body: 'raw' },
  );
  route(router, whatsappHandshake, async ({ core, query, res }) => {
    answerHandshake(core, query['hub.verify_token']);
    res.status(200).type('text/plain').end(query['hub.challenge']);
    return ANSWERED;
  });
}
