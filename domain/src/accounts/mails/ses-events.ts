import { z } from 'zod';
import type { Core } from '../../platform/core.js';
import {
  forgedCall,
  type Gone,
  jsonOf,
  parsedCall,
  switchOffAll,
  toldAddress,
  toldInstant,
} from './mail-gone.js';
import { confirmSubscription, isSignedBySns, snsBody } from './sns-message.js';

const recipients = z.array(z.object({ emailAddress: toldAddress }));
const bounce = z.object({
  bounce: z.object({
    bounceType: z.string(),
    bouncedRecipients: recipients,
    timestamp: toldInstant,
  }),
});
const complaint = z.object({
  complaint: z.object({
    complainedRecipients: recipients,
    complaintFeedbackType: z.string().nullish(),
    timestamp: toldInstant,
  }),
});

/** The message inside an SES notification, or an event of a configuration set. */
const ofSes = z.union([
  z.object({ notificationType: z.literal('Bounce') }).and(bounce),
  z.object({ eventType: z.literal('Bounce') }).and(bounce),
  z.object({ notificationType: z.literal('Complaint') }).and(complaint),
  z.object({ eventType: z.literal('Complaint') }).and(complaint),
]);

/**
 * Processes SES bounces and complaints sent through an SNS topic, and confirms the topic's subscription. Ignores
 * temporary bounces.
 * @throws `UNAUTHENTICATED` if SNS did not sign for our topic or none is configured; `VALIDATION`; `UNAVAILABLE` while
 * Amazon does not answer.
 */
export async function receiveSesMessage(core: Core, rawBody: Buffer): Promise<void> {
  if (!core.env.MAIL_SNS_TOPIC) throw forgedCall();
  const message = parsedCall(snsBody, rawBody);
  if (!(await isSignedBySns(core, message))) throw forgedCall();
  if (message.Type === 'Notification') await switchOffAll(core, goneBy(message.Message));
  else await confirmSubscription(core, message);
}

function goneBy(message: string): Gone[] {
  const told = ofSes.safeParse(jsonOf(message)).data;
  if (!told) return [];
  if ('bounce' in told) {
    // Transient and Undetermined bounces may be temporary.
    if (told.bounce.bounceType !== 'Permanent') return [];
    const at = new Date(told.bounce.timestamp);
    return told.bounce.bouncedRecipients.map(({ emailAddress: email }) => ({ email, at, why: 'bounced' }));
  }
  // Moving a mail out of the junk folder is reported as a complaint as well.
  if (told.complaint.complaintFeedbackType === 'not-spam') return [];
  const at = new Date(told.complaint.timestamp);
  return told.complaint.complainedRecipients.map(({ emailAddress: email }) => ({
    email,
    at,
    why: 'complained',
  }));
}
