import type { Core } from '../../platform/core.js';
import { native } from '../../platform/models.js';

/** The sessions that were ended since a moment, by their ids. Those that lapsed by their time are not among them. */
export async function sessionsEndedSince(core: Core, since: Date): Promise<string[]> {
  const ended = await native(core.models, 'sessions')
    .find({ endedAt: { $gte: since } }, { projection: { _id: 1 } })
    .toArray();
  return ended.map(({ _id }) => _id.toString());
}
