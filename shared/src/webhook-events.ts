/** What a workplace's webhooks can hear of. */
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

/** What `POST …/test` sends: it says nothing but that the receiver is reached. */
export const TEST_EVENT = 'webhook.test';
