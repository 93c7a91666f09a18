import {
  forgetSubscription,
  rememberSent,
} from '@crease/domain/accounts/credentials/push-subscription.schema';
import { findAddressee } from '@crease/domain/accounts/identity/user.schema';
import type { NotificationDoc } from '@crease/domain/accounts/notifications/notification.schema';
import { holdPush } from '@crease/domain/accounts/notifications/notification-waits.queries';
import { notificationWords } from '@crease/domain/accounts/notifications/notification-words';
import { liveSubscriptions } from '@crease/domain/accounts/push/push-subscription.service';
import { peopleAt } from '@crease/domain/accounts/workplaces/people-at';
import type { Core } from '@crease/domain/platform/core';
import { findBookingBrief } from '@crease/domain/sales/booking-reads/booking-lists.queries';
import { isShownTo } from '@crease/domain/sales/customers/shown-to';
import type { Language } from '@crease/shared/format/calendar-words';
import { NOTIFICATION_TYPES, type Ringing } from '@crease/shared/notification-types';
import { AT_NIGHT, waitsUntil } from '@crease/shared/quiet-hours';
import { Types } from 'mongoose';
import { ringingSides } from './push-rules.js';
import type { PushMessage, PushService } from './push-service.js';

/** A push service accepts 4 kB, encrypted; a phone shows far less. */
const MAX_BODY_LENGTH = 500;

/**
 * Pushes a notification to its user's browsers as their preferences allow; what can wait is delayed by quiet hours.
 * Each browser gets it once: accepted ones are remembered, and a copy after a crash has the same id. Returns the number
 * of browsers.
 * @throws while a push service is away
 */
export async function deliverPush(core: Core, push: PushService, notificationId: string): Promise<number> {
  const _id = new Types.ObjectId(notificationId);
  const doc = await core.reads.notification(notificationId);
  const rule = doc && NOTIFICATION_TYPES[doc.type].rings;
  if (!doc || !rule || doc.isRead) return 0;
  const booking = doc.data.bookingId ? await findBookingBrief(core, doc.data.bookingId) : undefined;
  if (booking === null || (booking && !(await ringsFor(core, doc, rule, booking)))) return 0;
  const now = core.clock.now();
  const leftMs = usefulUntil(doc, rule, booking?.startsAt) - now.getTime();
  const user = leftMs > 0 ? await findAddressee(core, doc.userId) : null;
  if (!user || user.deletedAt || !user.preferences.notifications.push) return 0;
  const until = waitsUntil(AT_NIGHT.types[doc.type], user.preferences.quietHours, now, booking?.startsAt);
  if (until) {
    await holdPush(core, _id, until);
    return 0;
  }

  const waiting = (await liveSubscriptions(core, doc.userId)).filter(
    ({ sent }) => !sent.some((id) => id.equals(_id)),
  );
  const message = toMessage(doc, rule, leftMs, user.preferences.language);
  const tries = await Promise.allSettled(
    waiting.map(async (subscription) => {
      const { endpoint, keys } = subscription;
      const outcome = await push.send({ ...message, endpoint, keys });
      if (outcome === 'gone') await forgetSubscription(core, subscription);
      else await rememberSent(core, subscription, _id);
      if (outcome === 'refused') core.log.warn({ service: new URL(endpoint).host }, 'a push was refused');
      return outcome === 'taken';
    }),
  );
  const failed = tries.find((attempt) => attempt.status === 'rejected');
  if (failed) throw failed.reason;
  return tries.filter((attempt) => attempt.status === 'fulfilled' && attempt.value).length;
}

/** The time in ms until which the notification is worth pushing. */
function usefulUntil(doc: NotificationDoc, rule: Ringing, startsAt: Date | undefined): number {
  const end = doc.usefulUntil?.getTime() ?? doc.createdAt.getTime() + rule.usefulForMs;
  return rule.untilStart && startsAt ? Math.min(end, startsAt.getTime()) : end;
}

/**
 * Whether this type rings for this user's side of the booking; the ground's side is all of its current staff. A
 * notification without a booking rings for its user.
 */
async function ringsFor(
  core: Core,
  doc: NotificationDoc,
  rule: Ringing,
  booking: NonNullable<Awaited<ReturnType<typeof findBookingBrief>>>,
): Promise<boolean> {
  const sides = ringingSides(rule.sides, booking);
  if (sides.includes('player') && booking.userId?.equals(doc.userId)) return true;
  if (sides.includes('player') && (await isShownTo(core, booking, doc.userId.toString()))) return true;
  if (!sides.includes('owner')) return false;
  const there = await peopleAt(core, booking.ownerId.toString(), booking.groundId.toString());
  return there.includes(doc.userId.toString());
}

/**
 * The notification's own text in its reader’s language, with the key and params it is made of; nothing else of the
 * booking or its people goes along.
 */
function toMessage(
  doc: NotificationDoc,
  rule: Ringing,
  leftMs: number,
  language: Language | undefined,
): Omit<PushMessage, 'endpoint' | 'keys'> {
  const id = doc._id.toString();
  const topic = doc.data.bookingId ?? id;
  const { title, message } = notificationWords(doc, language);
  return {
    payload: JSON.stringify({
      id,
      title,
      body: message.slice(0, MAX_BODY_LENGTH),
      ...(doc.params ? { key: doc.key, params: doc.params } : {}),
      tag: topic,
      url: doc.data.actionUrl ?? '/notifications',
      at: doc.createdAt.toISOString(),
    }),
    ttlSeconds: Math.ceil(leftMs / 1_000),
    urgency: rule.urgency,
    topic,
  };
}
