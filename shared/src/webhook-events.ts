/** The events a workplace's webhooks can receive. */
export const WEBHOOK_EVENTS = [
  'booking.created',
  'booking.confirmed',
  'booking.cancelled',
  'booking.moved',
  'booking.checked_in',
  'booking.completed',
  'refund.processed',
  'closure.opened',
  'review.created',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** The event that `POST …/test` sends, only to check that the receiver is reachable. */
export const TEST_EVENT = 'webhook.test';
