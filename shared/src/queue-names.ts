/**
 * The queues. Lanes keep what must be on time apart from what may be slow: `clock` ends holds and windows, `notices`
 * tells people, `mail` talks to a mail server, `push` to the browsers' push services.
 */
export const LANES = ['clock', 'notices', 'mail', 'push'] as const;
export type Lane = (typeof LANES)[number];

/**
 * Where an event goes that no worker could take: a job that has failed, so that it is seen, counted and tried again
 * like every other dead letter.
 */
export const DEAD_EVENTS = 'parked';
export const QUEUE_NAMES = [...LANES, DEAD_EVENTS] as const;
export type QueueName = (typeof QUEUE_NAMES)[number];
