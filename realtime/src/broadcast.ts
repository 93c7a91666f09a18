import { notificationsOfStretch } from '@crease/domain/accounts/broadcasts/notifications-of-stretch';
import { countUnread } from '@crease/domain/accounts/notifications/notification.schema';
import { findNotification } from '@crease/domain/accounts/notifications/notification.service';
import { findOpening, openingKey } from '@crease/domain/calendar/openings/opening.schema';
import { presentOpening } from '@crease/domain/calendar/openings/read-opening';
import type { Core } from '@crease/domain/platform/core';
import { accountsIn } from '@crease/domain/play/teams/accounts-in';
import { readBooking } from '@crease/domain/sales/booking-reads/booking.read';
import { findBookingBrief } from '@crease/domain/sales/booking-reads/booking-lists.queries';
import type { DomainEvent, EventName } from '@crease/shared/events/domain-events';
import type { ServerEventData, ServerEventName } from '@crease/shared/events/sockets';
import type { CalendarBoard } from './calendar-board.js';
import type { CityBoards } from './city-boards.js';
import type { DayBoard } from './day-board.js';
import type { GameBoards } from './game-boards.js';
import type { GroundBoard } from './ground-board.js';
import type { LiveMatches } from './live-matches.js';
import type { MatchBoards } from './match-boards.js';
import { ADMIN_ROOM, dayRoom, ownerRoom, sessionRoom, userRoom, workRoom } from './rooms.js';
import { tellPlaces } from './tell-places.js';
import type { TournamentBoards } from './tournament-boards.js';

export interface BroadcastContext {
  core: Core;
  days: DayBoard;
  grounds: GroundBoard;
  calendars: CalendarBoard;
  matches: MatchBoards;
  live: LiveMatches;
  games: GameBoards;
  tournaments: TournamentBoards;
  cities: CityBoards;
  /** True if any socket here is in one of these rooms. */
  isAnyoneIn(rooms: readonly string[]): boolean;
  /** Ids of all users signed in here. */
  usersHere(): string[];
  /** Ids of the signed-in users whose sockets here are in this room, each once. */
  usersIn(room: string): string[];
  /** Lines whose places were sent to those who watch them here (`openingKey`). */
  placedLines: Set<string>;
  /** Sends one message to all of these rooms; a socket in several gets it once. */
  send<N extends ServerEventName>(
    rooms: readonly string[],
    name: N,
    data: ServerEventData<N>,
    at: Date,
  ): void;
  showOut(room: string): void;
  /** Re-reads which workplace rooms a user's sockets may stay in. */
  reviewWork(userId: string): Promise<void>;
}

type Broadcast<N extends EventName> = (
  context: BroadcastContext,
  event: DomainEvent<N>,
) => Promise<void> | void;

/** A hold warning older than this is useless: it only arrives late after the stream was down. */
const MAX_HOLD_NEWS_AGE_MS = 2 * 60_000;

type BookingIds = { bookingId: string; userId: string; ownerId: string; groundId: string };
type BookingFact = DomainEvent & { data: BookingIds };

/** The rooms of all staff who have access to the ground. */
const workplaceRooms = ({ ownerId, groundId }: BookingIds): string[] => [
  ownerRoom(ownerId),
  workRoom(ownerId, groundId),
];

/** Sends a booking's current state to its player and to the staff of its ground, in every tab. */
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

/** Sends the report's current state to both sides, and a change to every admin with the list of open reports. */
async function gateChanged(
  context: BroadcastContext,
  event: DomainEvent<'gate.reported' | 'gate.disputed' | 'gate.decided'>,
): Promise<void> {
  context.send([ADMIN_ROOM], 'admin:changed', { what: event.name }, new Date(event.at));
  await bookingUpdated(context, event);
}

function holdNews(name: 'hold:expiring' | 'hold:expired'): Broadcast<'hold.expiring' | 'hold.expired'> {
  return ({ core, send }, { at, data }) => {
    if (core.clock.now().getTime() - Date.parse(at) > MAX_HOLD_NEWS_AGE_MS) return;
    const { holdId, groundId, bookingDate, timeSlot } = data;
    send([userRoom(data.userId)], name, { holdId, groundId, bookingDate, timeSlot }, new Date(at));
  };
}

/** Sends the notification to those of the delivered part of the audience who are connected here. */
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

/** Sends the line's newest state to everybody who watches the day, and after the draw their places to its players. */
async function openingChanged(
  context: BroadcastContext,
  { at, data: { groundId, date } }: DomainEvent<'opening.changed'>,
): Promise<void> {
  const { core, isAnyoneIn, placedLines, send } = context;
  const rooms = [dayRoom(groundId, date)];
  if (!isAnyoneIn(rooms)) {
    // Otherwise lines that end without watchers would be kept for ever.
    placedLines.delete(openingKey({ groundId, date }));
    return;
  }
  const opening = await findOpening(core, groundId, date);
  if (!opening) return;
  send(rooms, 'opening:changed', presentOpening(opening, core.clock.now()), new Date(at));
  // Later steps of the line do not wait for this.
  tellPlaces(context, opening).catch((error) =>
    core.log.warn({ err: error, groundId, date }, 'places of a line could not be sent'),
  );
}

const nobody = (): void => undefined;

/** The table from event to rooms and message. A new event without an entry does not compile. */
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
  // Admins are notified by mail.
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
  'opening.changed': openingChanged,
  // Waiting players are notified by `notification.created`.
  'waitlist.offered': nobody,
  'waitlist.expired': nobody,
  'payment.captured': nobody,
  'share.paid': nobody,
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
  // Players are notified by `notification.created`.
  'closure.opened': nobody,
  'review.created': nobody,
  'review.answered': nobody,
  // Each of its dates is sent as a booking.
  'regular.created': nobody,
  'team.changed': async ({ core, send }, { at, data: { teamId, left } }) => {
    const rooms = [...(await accountsIn(core, teamId)), ...left].map(userRoom);
    send(rooms, 'team:changed', { teamId }, new Date(at));
  },
  'match.changed': ({ matches, live }, { at, data }) => {
    matches.changed(data.matchId, new Date(at));
    live.matchChanged();
  },
  'game.changed': ({ games, calendars }, { at, data: { gameId, groundId } }) => {
    games.changed(gameId, new Date(at));
    // The ground's staff see how many come.
    if (groundId) calendars.groundChanged(groundId, new Date(at));
  },
  'person.reported': ({ send }, { name, at }) =>
    send([ADMIN_ROOM], 'admin:changed', { what: name }, new Date(at)),
  'report.overdue': ({ send }, { name, at }) =>
    send([ADMIN_ROOM], 'admin:changed', { what: name }, new Date(at)),
  // The decision is an act of the audit log, which reaches the admins.
  'report.decided': nobody,
  'tournament.changed': ({ tournaments, cities }, { at, data }) => {
    tournaments.changed(data.tournamentId, new Date(at));
    for (const cityId of [data.cityId, data.leftCityId])
      if (cityId !== undefined) cities.changed(cityId, new Date(at));
  },
  'complaint.changed': ({ send }, { name, at, data: { complaintId, complainantId, ownerId, groundId } }) => {
    const ground = ownerId && groundId ? [ownerRoom(ownerId), workRoom(ownerId, groundId)] : [];
    send([userRoom(complainantId), ...ground], 'complaint:changed', { complaintId }, new Date(at));
    send([ADMIN_ROOM], 'admin:changed', { what: name }, new Date(at));
  },
  'dispute.changed': ({ send }, { name, at }) =>
    send([ADMIN_ROOM], 'admin:changed', { what: name }, new Date(at)),
  'mail.requested': nobody,
  'broadcast.requested': nobody,
  'broadcast.delivered': broadcastDelivered,
  'act.recorded': ({ send }, { at, data }) =>
    send([ADMIN_ROOM], 'admin:changed', { what: data.what }, new Date(at)),
};

/** The key within which events are delivered in order. */
export const orderKey = ({ key, name, data }: DomainEvent): string => {
  if ('bookingId' in data) return `booking:${data.bookingId}`;
  // Each message carries the user's unread count: delivered in parallel, the older count could arrive last.
  if ('userId' in data && name.startsWith('notification.')) return `bell:${data.userId}`;
  return key;
};
