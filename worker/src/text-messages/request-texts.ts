import { findTextAddressee } from '@crease/domain/accounts/identity/user-phone.queries';
import { phoneForTexts } from '@crease/domain/accounts/identity/wants-texts';
import { stableId } from '@crease/domain/messaging/mail/stable-id';
import { requestText } from '@crease/domain/messaging/text-messages/request-text';
import type { Core } from '@crease/domain/platform/core';
import { findBookingBrief } from '@crease/domain/sales/booking-reads/booking-lists.queries';
import { isShownTo } from '@crease/domain/sales/customers/shown-to';
import { NOTIFICATION_TYPES } from '@crease/shared/notification-types';
import { TEXT_CHANNELS } from '@crease/shared/text-channels';
import { composeText, isTexted, type TextedType } from './compose-text.js';

/** As long as a push of it would ring. */
function usefulUntil(type: TextedType, createdAt: Date, startsAt: Date): Date {
  const { usefulForMs, ...rings } = NOTIFICATION_TYPES[type].rings;
  const end = new Date(createdAt.getTime() + usefulForMs);
  return 'untilStart' in rings && startsAt < end ? startsAt : end;
}

/**
 * Requests the texts of a notification: one per channel that is on, wanted and reaches the player's verified phone.
 * They are composed when they are sent. Idempotent; returns the number of new ones.
 */
export async function requestTexts(core: Core, notificationId: string): Promise<number> {
  const channels = TEXT_CHANNELS.filter((name) => core.texts[name]);
  if (channels.length === 0) return 0;
  const doc = await core.reads.notification(notificationId);
  if (!doc?.data.bookingId || !isTexted(doc.type)) return 0;
  const booking = await findBookingBrief(core, doc.data.bookingId);
  if (!booking || !composeText(doc.type, booking, doc.eventId)) return 0;
  // Staff of the ground get notifications and pushes; texts are for players.
  const isPlayer =
    booking.userId?.equals(doc.userId) || (await isShownTo(core, booking, doc.userId.toString()));
  if (!isPlayer) return 0;
  const user = await findTextAddressee(core, doc.userId);
  if (!user) return 0;

  const uselessAt = usefulUntil(doc.type, doc.createdAt, booking.startsAt);
  let asked = 0;
  for (const channel of channels) {
    const to = phoneForTexts(user, channel);
    if (!to) continue;
    const isNew = await requestText(core, {
      id: stableId(`${channel}-${doc.userId}-${doc.type}-${doc.eventId}`),
      channel,
      userId: doc.userId,
      to,
      template: doc.type,
      about: { bookingId: doc.data.bookingId, factId: doc.eventId },
      uselessAt,
    });
    if (isNew) asked += 1;
  }
  return asked;
}
