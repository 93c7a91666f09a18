import { z } from 'zod';
import { notificationType } from '../contracts/notifications.js';

const id = z.string().regex(/^[0-9a-f]{24}$/);
const bookingFact = { bookingId: id, userId: id, ownerId: id, groundId: id };
/** Rupees refunded by this step. Absent in events older than the field: then no amount is mentioned. */
const givesBack = { refund: z.number().optional() };

/**
 * Every fact that crosses a process border: its name and its data, which are ids and what has changed, never
 * documents. The writer appends it to the outbox of the document it is about.
 */
export const EVENTS = {
  // `grounds`: all whose turf the day's hours are, where that is more than one. `lapsed`: since the `rev` before, nothing but
  // claims past their end was dropped.
  'day.changed': z.object({
    groundId: id,
    grounds: z.array(id).optional(),
    date: z.string(),
    rev: z.number().int(),
    lapsed: z.literal(true).optional(),
  }),
  'ground.changed': z.object({ groundId: id }),
  /** A ground waits for review: it is new, resubmitted, or shows something unreviewed. */
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
  /** A privileged act was added to the audit log. */
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
  // `fromGroundId`: the ground it was on, where that is another.
  'booking.moved': z.object({ ...bookingFact, ...givesBack, fromGroundId: id.optional() }),
  // `what`: where it is more than a detail.
  'booking.changed': z.object({
    ...bookingFact,
    what: z.literal('checked-in').optional(),
    /** Its papers say what they said: there is nothing to print. */
    samePapers: z.literal(true).optional(),
  }),
  /** The account `userId` says that this walk-in, which it was shown, is not theirs. */
  'booking.disowned': z.object(bookingFact),
  /** A player stood before a closed gate; its workplace says that it was open; it was decided. */
  'gate.reported': z.object(bookingFact),
  'gate.disputed': z.object(bookingFact),
  'gate.decided': z.object({
    ...bookingFact,
    verdict: z.enum(['confirmed', 'rejected']),
    by: z.enum(['owner', 'admin']),
  }),
  /** Hours are closed, and what was on them is cancelled. */
  'closure.opened': z.object({ closureId: id, ownerId: id, groundId: id }),
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
  'payment.failed': z.object({ orderId: z.string(), ...bookingFact }),
  'refund.requested': z.object({ orderId: z.string(), refundId: z.string(), bookingId: id }),
  'refund.processed': z.object({ orderId: z.string(), refundId: z.string(), ...bookingFact }),
  'refund.failed': z.object({ orderId: z.string(), refundId: z.string(), ...bookingFact }),
  'notification.created': z.object({ notificationId: id, userId: id, type: notificationType }),
  'notification.read': z.object({ userId: id, ids: z.array(id) }),
  'session.ended': z.object({ userId: id, sessionIds: z.array(id) }),
  /** A person's permissions at a workplace have changed, or ended. */
  'member.changed': z.object({ userId: id }),
  'review.created': z.object({ reviewId: id, userId: id, groundId: id }),
  /** A ground has answered what a player said of it. */
  'review.answered': z.object({ reviewId: id, userId: id, groundId: id }),
  /** The same hours every week are written down; their dates are to be booked. */
  'regular.created': z.object({ regularId: id, ownerId: id, groundId: id }),
  /** A team or its members have changed. `left`: accounts that are in it no more. */
  'team.changed': z.object({ teamId: id, left: z.array(id) }),
  'mail.requested': z.object({ mailId: id }),
  'broadcast.requested': z.object({ broadcastId: id }),
  /** Everybody of its audience with an id after the one, up to the other, has a notification now. */
  'broadcast.delivered': z.object({ broadcastId: id, afterUserId: id, upToUserId: id }),
} as const satisfies Record<string, z.ZodType>;

export type EventName = keyof typeof EVENTS;
export type EventData<N extends EventName> = z.infer<(typeof EVENTS)[N]>;

/** An event on the stream. `seq` counts the events of one document; a reader drops what is older. */
export interface DomainEvent<N extends EventName = EventName> {
  id: string;
  name: N;
  v: 1;
  at: string;
  /** The document it is about: `day:<groundId>:<date>`, `booking:<id>`, `user:<id>` … */
  key: string;
  seq: number;
  data: EventData<N>;
  /** The request it came of; what it sets going logs under the same id. */
  requestId?: string;
  /** The span that told of it (W3C Trace Context), where traces are collected; what it sets going is part of that trace. */
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
  // No event is lost for a trace that cannot be read.
  traceparent: z.string().max(200).optional().catch(undefined),
});

/** An event as any version writes it: what must hold for a reader to know that a newer one will understand it. */
const anyVersion = z.object({
  id: z.string(),
  name: z.string().regex(/^[a-z]+(?:-[a-z]+)*\.[a-z]+(?:-[a-z]+)*$/),
  v: z.number().int().min(1),
  at: z.iso.datetime(),
  key: z.string(),
  seq: z.number().int(),
});

/** An event that a newer version has written: its name is unknown here, or its `v` is higher than ours. */
export class UnknownEvent extends Error {
  override name = 'UnknownEvent';
  constructor(readonly event: z.infer<typeof anyVersion>) {
    super(`this version does not know ${event.name} v${event.v}`);
  }
}

/**
 * Parses what came over Redis. Throws `UnknownEvent` on an event of a newer version, and a ZodError on anything that is
 * no event.
 */
export function parseEvent(raw: unknown): DomainEvent {
  const ofAnyVersion = anyVersion.safeParse(raw);
  if (ofAnyVersion.success && !(ofAnyVersion.data.name in EVENTS && ofAnyVersion.data.v === 1)) {
    throw new UnknownEvent(ofAnyVersion.data);
  }
  const parsed = envelope.parse(raw);
  // The schema picked by name has just parsed the data: name and data belong together.
  return { ...parsed, data: EVENTS[parsed.name].parse(parsed.data) } as DomainEvent;
}
