import { AppError } from '@crease/shared/errors';
import type { TextChannelName } from '@crease/shared/text-channels';
import { Types } from 'mongoose';
import {
  ForgedReport,
  type TextChannel,
  type WebhookHeaders,
} from '../../messaging/text-messages/text-channel.js';
import { noteReport } from '../../messaging/text-messages/text-delivery.queries.js';
import type { Core } from '../../platform/core.js';
import { answerConsent } from '../consents/consents.js';
import { findWhatsappUsers, markUnreachable } from '../identity/user-phone.queries.js';

const forged = (cause?: unknown) =>
  new AppError('UNAUTHENTICATED', 'This call is not signed as it should be.', { cause });

/** The channel. @throws `UNAUTHENTICATED` if it is off, because then no call can prove to be its provider's. */
function channelOf(core: Core, name: TextChannelName): TextChannel {
  const channel = core.texts[name];
  if (!channel) throw forged();
  return channel;
}

/**
 * Processes a provider's webhook. Delivery reports update their texts; a number that is refused for good, or answered
 * STOP, gets no more. Idempotent.
 * @throws `UNAUTHENTICATED` for a forged call. Fails without the database, so that the provider retries.
 */
export async function receiveReports(
  core: Core,
  name: TextChannelName,
  rawBody: Buffer,
  headers: WebhookHeaders,
): Promise<void> {
  const { reports, optOuts } = verified(channelOf(core, name), rawBody, headers);
  for (const { textId, ...report } of reports) {
    const text = await noteReport(core, name, {
      ...report,
      textId: textId ? new Types.ObjectId(textId) : undefined,
    });
    if (!text || report.status !== 'failed') continue;
    core.log.warn({ textId: text._id, channel: name, reason: report.reason }, 'a text was not delivered');
    if (report.unreachable)
      await markUnreachable(core, { _id: text.userId, phone: text.to }, name, report.unreachable);
  }
  for (const { phone } of optOuts) {
    await markUnreachable(core, { phone }, name, 'opted-out');
    if (name === 'whatsapp') await withdrawWhatsapp(core, phone);
  }
}

/** The reply STOP withdraws the consent to WhatsApp messages. */
async function withdrawWhatsapp(core: Core, phone: string): Promise<void> {
  for (const { _id } of await findWhatsappUsers(core, phone))
    await answerConsent(core, _id, { purpose: 'whatsapp', given: false, way: 'stop-reply' });
}

function verified(channel: TextChannel, rawBody: Buffer, headers: WebhookHeaders) {
  try {
    return channel.readReports(rawBody, headers);
  } catch (error) {
    if (!(error instanceof ForgedReport)) throw error;
    throw forged(error);
  }
}

/** Confirms our webhook's address to WhatsApp. @throws `UNAUTHENTICATED` unless it sends the verify token. */
export function answerHandshake(core: Core, token: string): void {
  if (!channelOf(core, 'whatsapp').knowsVerifyToken(token)) throw forged();
}
