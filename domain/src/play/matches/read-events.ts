import type { ResponseOf } from '@crease/shared/contract';
import type { listMatchEvents } from '@crease/shared/contracts/matches';
import { FORMER_PLAYER } from '../../accounts/identity/former-account.js';
import type { Core } from '../../platform/core.js';
import type { FoundMatch } from './find-match.js';
import { matchNotFound } from './match.policy.js';
import { findMatchLog } from './match-log.queries.js';

type Events = Omit<ResponseOf<typeof listMatchEvents>, 'success'>;

/** The events of a match after a `seq`; their senders only for those who run it. */
export async function readEvents(
  core: Core,
  { match, standing }: FoundMatch,
  after: number,
): Promise<Events> {
  const log = await findMatchLog(core, match._id);
  if (!log) throw matchNotFound();
  const wanted = log.events.slice(after);
  const by = standing.runs
    ? await Promise.all(
        wanted.map(async (one) => (await core.reads.profile(one.by.toString()))?.name ?? FORMER_PLAYER),
      )
    : undefined;
  return {
    seq: log.eventSeq,
    // The sent events were parsed by the same schema.
    events: wanted.map(({ event }) => event as Events['events'][number]),
    at: wanted.map(({ at }) => at.toISOString()),
    ...(by ? { by } : {}),
  };
}
