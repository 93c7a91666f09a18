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

/** What Amazon SES says inside: by an identity's notifications, or by the events of a configuration set. */
const ofSes = z.union([
  z.object({ notificationType: z.literal('Bounce') }).and(bounce),
  z.object({ eventType: z.literal('Bounce') }).and(bounce),
  z.object({ notificationType: z.literal('Complaint') }).and(complaint),
  z.object({ eventType: z.literal('Complaint') }).and(complaint),
]);

/**
 * Takes in what Amazon SES tells over a topic of SNS, and says yes to the topic itself. What is no bounce for good and no complaint
 * changes nothing. Throws `UNAUTHENTICATED` for what SNS has not signed for our topic, and where none is configured;
 * `VALIDATION` for another body; `UNAVAILABLE` while Amazon does not answer.
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
    // Transient and Undetermined may pass.
    if (told.bounce.bounceType !== 'Permanent') return [];
    const at = new Date(told.bounce.timestamp);
    return told.bounce.bouncedRecipients.map(({ emailAddress: email }) => ({ email, at, why: 'bounced' }));
  }
  // A reader who takes a mail out of the junk is reported as a complaint, too.
  if (told.complaint.complaintFeedbackType === 'not-spam') return [];
  const at = new Date(told.complaint.timestamp);
  return told.complaint.complainedRecipients.map(({ emailAddress: email }) => ({
    email,
    at,
    why: 'complained',
  }));
}
