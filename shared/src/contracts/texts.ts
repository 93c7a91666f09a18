import { z } from 'zod';
import { contract } from '../contract.js';

/** Delivery reports of SMS from the provider, which knows the shared secret. */
export const smsReports = contract({
  method: 'POST',
  path: '/texts/sms/webhook',
  tag: 'Texts',
  summary: "The SMS provider's delivery reports; with the shared secret only",
  body: z.unknown(),
  errors: ['UNAUTHENTICATED'],
});

/** Delivery reports and opt-outs of WhatsApp messages, signed with the app's secret. */
export const whatsappReports = contract({
  method: 'POST',
  path: '/texts/whatsapp/webhook',
  tag: 'Texts',
  summary: "WhatsApp's delivery reports and answers; signed with the app's secret (X-Hub-Signature-256)",
  body: z.unknown(),
  errors: ['UNAUTHENTICATED'],
});

/**
 * WhatsApp verifies once that the webhook's address is ours: a caller that knows the verify token gets its challenge
 * back.
 */
export const whatsappHandshake = contract({
  method: 'GET',
  path: '/texts/whatsapp/webhook',
  tag: 'Texts',
  summary: "WhatsApp's question whether this webhook is ours; answers its challenge as plain text",
  query: z.object({
    'hub.mode': z.literal('subscribe'),
    'hub.verify_token': z.string().min(1).max(200),
    'hub.challenge': z.string().regex(/^[\w-]{1,200}$/, 'must be letters, digits, _ and -'),
  }),
  contentType: 'text/plain',
  errors: ['UNAUTHENTICATED'],
});
