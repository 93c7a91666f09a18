import { z } from 'zod';
import type { Core } from '../../platform/core.js';
import {
  toldAddress as address,
  forgedCall,
  type Gone,
  toldInstant as instant,
  parsedCall,
  switchOffAll,
} from './mail-gone.js';
import { isOurSecret, isSigned, type MailWebhookHeaders } from './mail-webhook-secret.js';

/** Our own format, which a mail server's hook or any provider's relay can send. */
const ownBody = z.strictObject({
  events: z
    .array(
      z.strictObject({
        /** `soft-bounce` is accepted and changes nothing: the mail is retried. */
        type: z.enum(['bounce', 'soft-bounce', 'complaint']),
        email: address,
        at: instant,
      }),
    )
    .min(1)
    .max(500),
});

/** The fields we use of what Postmark posts. */
const postmarkBody = z.object({
  RecordType: z.string(),
  Type: z.string().optional(),
  Email: address.optional(),
  BouncedAt: instant.optional(),
});

/** Postmark's bounce types for an address that accepts no more mail; all others may be temporary. */
const POSTMARK_HARD = ['HardBounce', 'BadEmailAddress'];

/**
 * Processes bounces and complaints, signed according to Standard Webhooks. Idempotent.
 * @throws `UNAUTHENTICATED` for a forged or old call and if no secret is configured; `VALIDATION` for another body.
 */
export async function receiveMailEvents(
  core: Core,
  rawBody: Buffer,
  headers: MailWebhookHeaders,
): Promise<void> {
  if (!isSigned(core.env, rawBody, headers, core.clock.now())) throw forgedCall();
  const { events } = parsedCall(ownBody, rawBody);
  await switchOffAll(
    core,
    events.flatMap(({ type, email, at }): Gone[] =>
      type === 'soft-bounce'
        ? []
        : [{ email, at: new Date(at), why: type === 'bounce' ? 'bounced' : 'complained' }],
    ),
  );
}

/**
 * Like `receiveMailEvents` for Postmark, which sends our secret in a webhook header. Ignores everything except bounces
 * and complaints.
 */
export async function receivePostmarkEvent(
  core: Core,
  rawBody: Buffer,
  headers: MailWebhookHeaders,
): Promise<void> {
  if (!isOurSecret(core.env, headers)) throw forgedCall();
  const { RecordType, Type = '', Email: email, BouncedAt } = parsedCall(postmarkBody, rawBody);
  if (!email || !BouncedAt) return;
  const at = new Date(BouncedAt);
  if (RecordType === 'SpamComplaint') await switchOffAll(core, [{ email, at, why: 'complained' }]);
  if (RecordType === 'Bounce' && POSTMARK_HARD.includes(Type))
    await switchOffAll(core, [{ email, at, why: 'bounced' }]);
}
