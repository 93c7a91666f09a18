/** Collections whose documents carry an outbox, and how the keys of their events begin. */
export const OUTBOX_COLLECTIONS = {
  users: 'user',
  grounds: 'ground',
  bookings: 'booking',
  payments: 'payment',
  notifications: 'notification',
  mails: 'mail',
  waits: 'wait',
  openings: 'opening',
  broadcasts: 'broadcast',
  members: 'member',
  reviews: 'review',
  blocks: 'block',
  regulars: 'regular',
  matchLogs: 'match',
  audits: 'act',
  teams: 'team',
  games: 'game',
  tournaments: 'tournament',
  personReports: 'report',
  complaints: 'complaint',
  disputes: 'dispute',
  tournamentFixtures: 'fixtures',
} as const;

export type OutboxCollection = keyof typeof OUTBOX_COLLECTIONS;

/** The stream key of a document's events: what they are about. */
export function eventKey(collection: OutboxCollection, id: { toString(): string }): string {
  return `${OUTBOX_COLLECTIONS[collection]}:${id.toString()}`;
}

/** The collections by name, for the relay's rounds. */
export const outboxCollections = Object.keys(OUTBOX_COLLECTIONS) as OutboxCollection[];
