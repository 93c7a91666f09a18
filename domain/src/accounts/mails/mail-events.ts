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

/** Our own form: what a mail server's hook or any provider's relay can be told to send. */
const ownBody = z.strictObject({
  events: z
    .array(
      z.strictObject({
        /** `soft-bounce` may be told and changes nothing: the mail is tried again. */
        type: z.enum(['bounce', 'soft-bounce', 'complaint']),
        email: address,
        at: instant,
      }),
    )
    .min(1)
    .max(500),
});

/** What Postmark posts: of the fields that are there, those that say something to us. */
const postmarkBody = z.object({
  RecordType: z.string(),
  Type: z.string().optional(),
  Email: address.optional(),
  BouncedAt: instant.optional(),
});

/** Postmark's types of bounces that say that an address takes nothing more; all others may pass. */
const POSTMARK_HARD = ['HardBounce', 'BadEmailAddress'];

/**
 * Takes in what became of mails, signed as the Standard Webhooks specification says; repeated it changes nothing. Throws
 * `UNAUTHENTICATED` for a forged or old call, and where no secret is configured; `VALIDATION` for another body.
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

/** The same from Postmark, which sends our secret in a header of its webhook. What is no bounce or complaint changes nothing. */
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
