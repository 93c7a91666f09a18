import { findCity } from '@crease/shared/cities';
import type { BodyOf } from '@crease/shared/contract';
import type { broadcast } from '@crease/shared/contracts/admin';
import { refuse } from '@crease/shared/refusals';
import { Types } from 'mongoose';
import { fact } from '../../messaging/outbox/outbox.js';
import type { Core } from '../../platform/core.js';
import { countAudience } from './audience.js';
import { type BroadcastDoc, insertBroadcast } from './broadcast.schema.js';

/** Sorts before every id. */
const NOBODY_YET = '0'.repeat(24);

/**
 * Stores a broadcast. A worker delivers it in batches, so no request waits for a hundred thousand notifications.
 * Returns the current size of its audience.
 * @throws `VALIDATION` for an unknown city
 */
export async function requestBroadcast(
  core: Core,
  by: string,
  wanted: BodyOf<typeof broadcast>,
): Promise<{ broadcastId: string; recipients: number }> {
  if (wanted.cityId !== undefined && !findCity(wanted.cityId)) {
    throw refuse('VALIDATION', 'city_unknown', { field: 'cityId' });
  }
  const recipients = await countAudience(core, wanted);
  const now = core.clock.now();
  const _id = new Types.ObjectId();
  const doc: BroadcastDoc = {
    _id,
    title: wanted.title,
    message: wanted.message,
    priority: wanted.priority,
    audience: wanted.audience,
    ...(wanted.cityId === undefined ? {} : { cityId: wanted.cityId }),
    ...(wanted.marketing ? { marketing: true } : {}),
    by: new Types.ObjectId(by),
    state: 'sending',
    cursor: new Types.ObjectId(NOBODY_YET),
    told: 0,
    wentOnAt: now,
    createdAt: now,
    outbox: [fact(core, 'broadcast.requested', now, { broadcastId: _id.toString() })],
    seq: 1,
    outboxDirtyAt: now,
  };
  await insertBroadcast(core, doc);
  core.events.publishSoon('broadcasts', doc);
  return { broadcastId: _id.toString(), recipients };
}
