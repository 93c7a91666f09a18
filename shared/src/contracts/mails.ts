import { z } from 'zod';
import { contract } from '../contract.js';
import { MAIL_TOPICS } from '../mail-topics.js';

const token = z.string().min(1).max(600);
const left = z.object({ topic: z.enum(MAIL_TOPICS), message: z.string() });

/**
 * The one-click request of a mailbox's unsubscribe button (RFC 8058): a form with one field, without cookie or session
 * token.
 */
export const unsubscribeByMailbox = contract({
  method: 'POST',
  path: '/mail/unsubscribe',
  tag: 'Mail',
  summary: 'The one click of RFC 8058: no more mails of the kind that the link came with',
  query: z.object({ token }),
  body: z.unknown(),
  response: left,
  errors: ['BAD_CREDENTIALS'],
});

/** The request of the page behind a mail's link. */
export const followMailLink = contract({
  method: 'POST',
  path: '/mail/wish',
  tag: 'Mail',
  summary:
    'By the link of a mail, without signing in: no more of this kind, no more news by mail, or this kind after all',
  body: z.strictObject({ token, wish: z.enum(['leave', 'leave-all', 'stay']) }),
  response: left,
  errors: ['BAD_CREDENTIALS', 'STATE_CONFLICT'],
});

/** Delivery reports, from a mail server's hook or a provider's relay. The signature covers the raw bytes. */
export const mailEvents = contract({
  method: 'POST',
  path: '/mail/events',
  tag: 'Mail',
  summary:
    'Bounces and complaints, signed by the Standard Webhooks specification: `{ events [{ type: bounce | soft-bounce | complaint, email, at }] }`',
  body: z.unknown(),
  errors: ['UNAUTHENTICATED'],
});

export const postmarkEvent = contract({
  method: 'POST',
  path: '/mail/events/postmark',
  tag: 'Mail',
  summary: "Postmark's webhook of bounces and complaints, with our secret in `X-Webhook-Secret`",
  body: z.unknown(),
  errors: ['UNAUTHENTICATED'],
});

export const sesEvent = contract({
  method: 'POST',
  path: '/mail/events/ses',
  tag: 'Mail',
  summary: 'Bounces and complaints of Amazon SES, over a topic of SNS that we know and that has signed them',
  body: z.unknown(),
  errors: ['UNAUTHENTICATED', 'UNAVAILABLE'],
});
