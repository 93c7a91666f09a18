import { AppError } from '@crease/shared/errors';
import { z } from 'zod';
import type { Core } from '../../platform/core.js';
import type { WhyOff } from './mail-address.model.js';
import { isOurSecret, isSigned, type MailWebhookHeaders } from './mail-webhook-secret.js';
import { switchOffMail } from './switch-off.js';

const address = z.string().trim().toLowerCase().max(254);
const instant = z.iso.datetime({ offset: true });

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

interface Gone {
  email: string;
  why: WhyOff;
  at: Date;
}

/**
 * Takes in what became of mails, signed as the Standard Webhooks specification says; repeated it changes nothing. Throws
 * `UNAUTHENTICATED` for a forged or old call, and where no secret is configured; `VALIDATION` for another body.
 */
export async function receiveMailEvents(
  core: Core,
  rawBody: Buffer,
  headers: MailWebhookHeaders,
): Promise<void> {
  if (!isSigned(core.env, rawBody, headers, core.clock.now())) throw forged();
  const { events } = parsed(ownBody, rawBody);
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
  if (!isOurSecret(core.env, headers)) throw forged();
  const { RecordType, Type = '', Email: email, BouncedAt } = parsed(postmarkBody, rawBody);
  if (!email || !BouncedAt) return;
  const at = new Date(BouncedAt);
  if (RecordType === 'SpamComplaint') await switchOffAll(core, [{ email, at, why: 'complained' }]);
  if (RecordType === 'Bounce' && POSTMARK_HARD.includes(Type))
    await switchOffAll(core, [{ email, at, why: 'bounced' }]);
}

async function switchOffAll(core: Core, gone: readonly Gone[]): Promise<void> {
  const now = core.clock.now();
  // A clock that runs ahead must not outlast a proof that is made meanwhile.
  for (const one of gone) await switchOffMail(core, { ...one, at: one.at < now ? one.at : now });
}

const forged = () => new AppError('UNAUTHENTICATED', 'The signature of this call is not valid.');

function parsed<T extends z.ZodType>(schema: T, rawBody: Buffer): z.infer<T> {
  const result = schema.safeParse(jsonOf(rawBody));
  if (result.success) return result.data;
  const errors = result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  throw new AppError('VALIDATION', 'This call is not of a form that we know.', { errors });
}

/** Undefined for what is no JSON: no schema takes that. */
function jsonOf(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8'));
  } catch {
    return undefined;
  }
}
