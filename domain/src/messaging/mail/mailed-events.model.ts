import type { Core } from '../../platform/core.js';

/** What was mailed to an address since a moment, by events and by the bookings whose receipts went; failed mails told nothing. */
export async function findMailedEvents(
  core: Core,
  to: string,
  since: Date,
): Promise<{ events: Set<string>; receipts: Set<string> }> {
  const found = await core.db.mails
    .find(
      { to, createdAt: { $gte: since }, status: { $ne: 'failed' } },
      { projection: { tells: 1, receiptFor: 1 } },
    )
    .toArray();
  return {
    events: new Set(found.flatMap(({ tells }) => tells ?? [])),
    receipts: new Set(found.flatMap(({ receiptFor }) => receiptFor ?? [])),
  };
}
