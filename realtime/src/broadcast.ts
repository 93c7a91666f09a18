import { notificationsOfStretch } from '@crease/domain/accounts/broadcasts/notifications-of-stretch';
import { countUnread } from '@crease/domain/accounts/notifications/notification.schema';
import { findNotification } from '@crease/domain/accounts/notifications/notification.service';
import type { Core } from '@crease/domain/platform/core';
import { readBooking } from '@crease/domain/sales/booking-reads/booking.read';
import { findBookingBrief } from '@crease/domain/sales/booking-reads/booking-lists.queries';
import type { DomainEvent, EventName } from '@crease/shared/events/domain-events';
import type { ServerEventData, ServerEventName } from '@crease/shared/events/sockets';
import type { CalendarBoard } from './calendar-board.js';
import type { DayBoard } from './day-board.js';
import type { GroundBoard } from './ground-board.js';
import { ADMIN_ROOM, ownerRoom, sessionRoom, userRoom, workRoom } from './rooms.js';

export interface BroadcastContext {
  core: Core;
  days: DayBoard;
  grounds: GroundBoard;
  calendars: CalendarBoard;
  /** Is anybody of these rooms here? */
  isAnyoneIn(rooms: readonly string[]): boolean;
  /** The ids of everybody who is signed in here. */
  usersHere(): string[];
  /** One message to all of these rooms, once to a socket that is in several. */
  send<N extends ServerEventName>(
    rooms: readonly string[],
    name: N,
    data: ServerEventData<N>,
    at: Date,
  ): void;
  showOut(room: string): void;
  /** Looks anew at what the sockets of a user may hear of the places where they work. */
  reviewWork(userId: string): Promise<void>;
}

type Broadcast<N extends EventName> = (
  context: BroadcastContext,
  event: DomainEvent<N>,
) => Promise<void> | void;

/** A hold's warning is of no use to anybody after this long: it then only comes from a stream that was down. */
const HOLD_NEWS_MS = 2 * 60_000;

type BookingIds = { bookingId: string; userId: string; ownerId: string; groundId: string };
type BookingFact = DomainEvent & { data: BookingIds };

/** Everybody at the workplace who has the ground. */
const workplaceRooms = ({ ownerId, groundId }: BookingIds): string[] => [
  ownerRoom(ownerId),
  workRoom(ownerId, groundId),
];

/** How a booking stands now, to its player and to who works at its ground, in every tab. */
async function bookingUpdated(context: BroadcastContext, { at, data }: BookingFact): Promise<void> {
  context.calendars.groundChanged(data.groundId, new Date(at));
  const rooms = [userRoom(data.userId), ...workplaceRooms(data)];
  if (!context.isAnyoneIn(rooms)) return;
  const booking = await findBookingBrief(context.core, data.bookingId);
  if (!booking) return;
  const reason = booking.cancellation?.reason;
  const update = {
    bookingId: booking.bookingId,
    _id: data.bookingId,
    status: booking.status,
    payment: { status: booking.payment.status },
    ...(reason ? { reason } : {}),
    ...(booking.acknowledgedAt ? { acknowledged: true as const } : {}),
  };
  context.send(rooms, 'booking:updated', update, new Date(at));
}

async function bookingCreated(
  context: BroadcastContext,
  event: DomainEvent<'booking.created'>,
): Promise<void> {
  const rooms = workplaceRooms(event.data);
  if (context.isAnyoneIn(rooms)) {
    const booking = await readBooking(context.core, event.data.bookingId);
    if (booking) context.send(rooms, 'booking:new', { booking }, new Date(event.at));
  }
  await bookingUpdated(context, event);
}

/** Both sides see the report as it stands, and so does every admin with the list of open ones. */
async function gateChanged(
  context: BroadcastContext,
  event: DomainEvent<'gate.reported' | 'gate.disputed' | 'gate.decided'>,
): Promise<void> {
  context.send([ADMIN_ROOM], 'admin:changed', { what: event.name }, new Date(event.at));
  await bookingUpdated(context, event);
}

function holdNews(name: 'hold:expiring' | 'hold:expired'): Broadcast<'hold.expiring' | 'hold.expired'> {
  return ({ core, send }, { at, data }) => {
    if (core.clock.now().getTime() - Date.parse(at) > HOLD_NEWS_MS) return;
    const { holdId, groundId, bookingDate, timeSlot } = data;
    send([userRoom(data.userId)], name, { holdId, groundId, bookingDate, timeSlot }, new Date(at));
  };
}

/** A stretch of a broadcast's audience has been told: whoever of it is here sees the notification. */
async function broadcastDelivered(
  { core, usersHere, send }: BroadcastContext,
  { at, data }: DomainEvent<'broadcast.delivered'>,
): Promise<void> {
  for (const { notificationId, userId } of await notificationsOfStretch(core, data, usersHere())) {
    const rooms = [userRoom(userId)];
    const [notification, unreadCount] = await Promise.all([
      findNotification(core, notificationId),
      countUnread(core, userId),
    ]);
    if (notification) send(rooms, 'notification:new', { notification, unreadCount }, new Date(at));
  }
}

const nobody = (): void => undefined;

/**
 * What each fact means to sockets: the one table from event to room and message. A new event without an
 * entry does not compile.
 */
export const broadcast: { [N in EventName]: Broadcast<N> } = {
  'day.changed': ({ days, grounds, calendars }, { at, data, traceparent }) => {
    for (const groundId of data.grounds ?? [data.groundId]) {
      days.dayChanged({ ...data, groundId }, new Date(at), traceparent);
      calendars.dayChanged(groundId, data.date, new Date(at));
      grounds.dayChanged(groundId, data.date);
    }
  },
  'ground.changed': ({ days, grounds, calendars }, { at, data }) => {
    days.groundChanged(data.groundId, new Date(at));
    calendars.groundChanged(data.groundId, new Date(at));
    grounds.groundChanged(data.groundId);
  },
  // They are told by mail.
  'ground.submitted': nobody,
  'hold.expiring': holdNews('hold:expiring'),
  'hold.expired': holdNews('hold:expired'),
  'booking.created': bookingCreated,
  'booking.confirmed': bookingUpdated,
  'booking.paid': bookingUpdated,
  'booking.cancelled': bookingUpdated,
  'booking.completed': bookingUpdated,
  'booking.moved': async (context, event) => {
    const { fromGroundId } = event.data;
    if (fromGroundId) context.calendars.groundChanged(fromGroundId, new Date(event.at));
    await bookingUpdated(context, event);
  },
  'booking.changed': bookingUpdated,
  'booking.disowned': bookingUpdated,
  'gate.reported': gateChanged,
  'gate.disputed': gateChanged,
  'gate.decided': gateChanged,
  // Who waits is told by their notification.
  'waitlist.offered': nobody,
  'waitlist.expired': nobody,
  'payment.captured': nobody,
  'payment.failed': bookingUpdated,
  'refund.requested': nobody,
  'refund.processed': bookingUpdated,
  'refund.failed': async (context, event) => {
    context.send([ADMIN_ROOM], 'admin:changed', { what: event.name }, new Date(event.at));
    await bookingUpdated(context, event);
  },
  'notification.created': async ({ core, isAnyoneIn, send }, { at, data }) => {
    const rooms = [userRoom(data.userId)];
    if (!isAnyoneIn(rooms)) return;
    const [notification, unreadCount] = await Promise.all([
      findNotification(core, data.notificationId),
      countUnread(core, data.userId),
    ]);
    if (notification) send(rooms, 'notification:new', { notification, unreadCount }, new Date(at));
  },
  'notification.read': async ({ core, isAnyoneIn, send }, { at, data }) => {
    const rooms = [userRoom(data.userId)];
    if (!isAnyoneIn(rooms)) return;
    const unreadCount = await countUnread(core, data.userId);
    send(rooms, 'notification:read', { ids: data.ids, unreadCount }, new Date(at));
  },
  'session.ended': ({ showOut }, { data }) => {
    for (const sessionId of data.sessionIds) showOut(sessionRoom(sessionId));
  },
  'member.changed': ({ reviewWork }, { data }) => reviewWork(data.userId),
  // They are told by their notification.
  'closure.opened': nobody,
  'review.created': nobody,
  'review.answered': nobody,
  // Each of its dates is told as a booking.
  'regular.created': nobody,
  'mail.requested': nobody,
  'broadcast.requested': nobody,
  'broadcast.delivered': broadcastDelivered,
  'act.recorded': ({ send }, { at, data }) =>
    send([ADMIN_ROOM], 'admin:changed', { what: data.what }, new Date(at)),
};

/** Who is concerned by an event, so that what happens to one of them is told in order. */
export const orderKey = ({ key, name, data }: DomainEvent): string => {
  if ('bookingId' in data) return `booking:${data.bookingId}`;
  // Each carries the user's unread count: of two read side by side the older could be told last.
  if ('userId' in data && name.startsWith('notification.')) return `bell:${data.userId}`;
  return key;
};
