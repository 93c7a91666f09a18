import { z } from 'zod';
import { notificationType } from '../contracts/notifications.js';

const id = z.string().regex(/^[0-9a-f]{24}$/);
const bookingFact = { bookingId: id, userId: id, ownerId: id, groundId: id };
/** Rupees refunded by this very step. Absent from events older than the field: no refund is then reported. */
const givesBack = {
  refund: z.number().optional(),
  /** The booking's player's own part of it, where others share the price. */
  toPlayer: z.number().optional(),
};

/**
 * Every event that crosses a process boundary: its name and data, which are ids and changes, never documents. The
 * writer appends it to the outbox of the document it is about.
 */
export const EVENTS = {
  // `grounds`: all grounds on the day's turf, if more than one. `lapsed`: since the previous `rev`, only expired claims
  // were dropped.
  'day.changed': z.object({
    groundId: id,
    grounds: z.array(id).optional(),
    date: z.string(),
    rev: z.number().int(),
    lapsed: z.literal(true).optional(),
  }),
  'ground.changed': z.object({ groundId: id }),
  /** A ground waits for review: it is new, resubmitted, or shows something not reviewed yet. */
  'ground.submitted': z.object({ groundId: id, ownerId: id }),
  'hold.expiring': z.object({
    holdId: id,
    userId: id,
    groundId: id,
    bookingDate: z.string(),
    timeSlot: z.string(),
  }),
  'hold.expired': z.object({
    holdId: id,
    userId: id,
    groundId: id,
    bookingDate: z.string(),
    timeSlot: z.string(),
  }),
  /** An admin, or another privileged role, has done something recorded in the audit log. */
  'act.recorded': z.object({ actId: id, what: z.string() }),
  'booking.created': z.object({ ...bookingFact, expiresAt: z.iso.datetime() }),
  'booking.confirmed': z.object({ ...bookingFact, by: z.enum(['payment', 'approval', 'walk-in']) }),
  'booking.paid': z.object(bookingFact),
  'booking.cancelled': z.object({
    ...bookingFact,
    ...givesBack,
    by: z.enum(['player', 'owner', 'expiry', 'closure', 'system']),
  }),
  'booking.completed': z.object(bookingFact),
  // `fromGroundId`: the previous ground, if it is another one.
  'booking.moved': z.object({ ...bookingFact, ...givesBack, fromGroundId: id.optional() }),
  // `what`: present if it is more than a detail.
  'booking.changed': z.object({
    ...bookingFact,
    what: z.literal('checked-in').optional(),
    /** Its documents are unchanged: nothing needs to be printed. */
    samePapers: z.literal(true).optional(),
  }),
  /** The account `userId`, which was shown this walk-in, says that it is not theirs. */
  'booking.disowned': z.object(bookingFact),
  /** A player reported a closed gate; its workplace disputed it; it was decided. */
  'gate.reported': z.object(bookingFact),
  'gate.disputed': z.object(bookingFact),
  'gate.decided': z.object({
    ...bookingFact,
    verdict: z.enum(['confirmed', 'rejected']),
    by: z.enum(['owner', 'admin']),
  }),
  /** Hours were closed and their bookings cancelled. */
  'closure.opened': z.object({ closureId: id, ownerId: id, groundId: id }),
  /** The line for a ground's new day has moved on. */
  'opening.changed': z.object({ groundId: id, date: z.string() }),
  'waitlist.offered': z.object({
    waitlistId: id,
    userId: id,
    holdId: id,
    groundId: id,
    bookingDate: z.string(),
    timeSlot: z.string(),
    expiresAt: z.iso.datetime(),
  }),
  'waitlist.expired': z.object({
    waitlistId: id,
    userId: id,
    groundId: id,
    bookingDate: z.string(),
    timeSlot: z.string(),
  }),
  'payment.captured': z.object({ orderId: z.string(), bookingId: id, paymentId: z.string() }),
  /** A share of a booking's price was used for its place; `userId` is its payer. */
  'share.paid': z.object({ orderId: z.string(), bookingId: id, userId: id }),
  'payment.failed': z.object({ orderId: z.string(), ...bookingFact }),
  'refund.requested': z.object({ orderId: z.string(), refundId: z.string(), bookingId: id }),
  'refund.processed': z.object({ orderId: z.string(), refundId: z.string(), ...bookingFact }),
  'refund.failed': z.object({ orderId: z.string(), refundId: z.string(), ...bookingFact }),
  'notification.created': z.object({ notificationId: id, userId: id, type: notificationType }),
  'notification.read': z.object({ userId: id, ids: z.array(id) }),
  'session.ended': z.object({ userId: id, sessionIds: z.array(id) }),
  /** A member's permissions at a workplace have changed or ended. */
  'member.changed': z.object({ userId: id }),
  'review.created': z.object({ reviewId: id, userId: id, groundId: id }),
  /** A ground has answered a review. */
  'review.answered': z.object({ reviewId: id, userId: id, groundId: id }),
  /** A weekly booking was created; its dates are to be booked. */
  'regular.created': z.object({ regularId: id, ownerId: id, groundId: id }),
  /** A team or its members have changed. `left`: accounts that are no longer in it. */
  'team.changed': z.object({ teamId: id, left: z.array(id) }),
  /** Something of a match has changed: a ball, a side, a confirmation. Its newest state is all that matters. */
  'match.changed': z.object({ matchId: id }),
  /** A game has changed: its terms, its players, its booking. Its newest state is all that matters. */
  'game.changed': z.object({ gameId: id, groundId: id.optional() }),
  /**
   * A tournament, its entries or its fixtures. `cityId` is absent if only the fixtures have changed; `leftCityId` is
   * the city from whose lists it moved.
   */
  'tournament.changed': z.object({
    tournamentId: id,
    cityId: z.string().optional(),
    leftCityId: z.string().optional(),
  }),
  /** An account has reported another; our team has closed a report. */
  'person.reported': z.object({ reportId: id }),
  'report.decided': z.object({ reportId: id }),
  /** A report is past one of its deadlines. */
  'report.overdue': z.object({ reportId: id, deadline: z.enum(['look', 'decision']) }),
  /** A step of a complaint, by its place in the list; the workplace is named if it sees the complaint. */
  'complaint.changed': z.object({
    complaintId: id,
    complainantId: id,
    step: z.number().int(),
    ownerId: id.optional(),
    groundId: id.optional(),
  }),
  /** The provider has news of a dispute, or its deadline is near. */
  'dispute.changed': z.object({
    disputeId: id,
    ownerId: id,
    groundId: id,
    what: z.enum(['changed', 'reminder']),
  }),
  'mail.requested': z.object({ mailId: id }),
  'broadcast.requested': z.object({ broadcastId: id }),
  /** Every account of the audience with an id after the first and up to the second now has a notification. */
  'broadcast.delivered': z.object({ broadcastId: id, afterUserId: id, upToUserId: id }),
} as const satisfies Record<string, z.ZodType>;

export type EventName = keyof typeof EVENTS;
export type EventData<N extends EventName> = z.infer<(typeof EVENTS)[N]>;

/** An event on the stream. `seq` numbers the events of one document; readers drop older ones. */
export interface DomainEvent<N extends EventName = EventName> {
  id: string;
  name: N;
  v: 1;
  at: string;
  /** The document it is about: `day:<groundId>:<date>`, `booking:<id>`, `user:<id>` … */
  key: string;
  seq: number;
  data: EventData<N>;
  /** The request that caused it; its consequences are logged under the same id. */
  requestId?: string;
  /** The span that published it (W3C Trace Context), if traces are collected; its consequences belong to that trace. */
  traceparent?: string;
}

const envelope = z.object({
  id: z.string(),
  name: z.enum(Object.keys(EVENTS) as [EventName, ...EventName[]]),
  v: z.literal(1),
  at: z.iso.datetime(),
  key: z.string(),
  seq: z.number().int(),
  data: z.unknown(),
  requestId: z.string().max(64).optional(),
  // An unreadable trace never loses an event.
  traceparent: z.string().max(200).optional().catch(undefined),
});

/** An event as any version writes it: the minimum that lets a reader know that a newer version will understand it. */
const anyVersion = z.object({
  id: z.string(),
  name: z.string().regex(/^[a-z]+(?:-[a-z]+)*\.[a-z]+(?:-[a-z]+)*$/),
  v: z.number().int().min(1),
  at: z.iso.datetime(),
  key: z.string(),
  seq: z.number().int(),
});

/** An event from a newer version: its name is unknown here, or its `v` is higher than ours. */
export class UnknownEvent extends Error {
  override name = 'UnknownEvent';
  constructor(readonly event: z.infer<typeof anyVersion>) {
    super(`this version does not know ${event.name} v${event.v}`);
  }
}

/**
 * Parses an event from Redis.
 * @throws UnknownEvent for an event of a newer version; ZodError for anything that is not an event
 */
export function parseEvent(raw: unknown): DomainEvent {
  const ofAnyVersion = anyVersion.safeParse(raw);
  if (ofAnyVersion.success && !(ofAnyVersion.data.name in EVENTS && ofAnyVersion.data.v === 1)) {
    throw new UnknownEvent(ofAnyVersion.data);
  }
  const parsed = envelope.parse(raw);
  // The schema picked by name has just parsed the data, so name and data belong together.
  return { ...parsed, data: EVENTS[parsed.name].parse(parsed.data) } as DomainEvent;
}
