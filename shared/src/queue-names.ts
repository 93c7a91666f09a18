/**
 * The queues. Lanes separate urgent work from slow work: `clock` ends holds and windows, `notices` writes
 * notifications, `mail` talks to a mail server, `push` to the browsers' push services.
 */
export const LANES = ['clock', 'notices', 'mail', 'push'] as const;
export type Lane = (typeof LANES)[number];

/**
 * Where events go that no worker could process: a failed job, so that it is visible, counted and retried like every
 * other dead letter.
 */
export const DEAD_EVENTS = 'parked';
export const QUEUE_NAMES = [...LANES, DEAD_EVENTS] as const;
export type QueueName = (typeof QUEUE_NAMES)[number];
