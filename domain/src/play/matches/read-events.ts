import type { ResponseOf } from '@crease/shared/contract';
import type { listMatchEvents } from '@crease/shared/contracts/matches';
import { FORMER_PLAYER } from '../../accounts/identity/former-account.js';
import type { Core } from '../../platform/core.js';
import type { FoundMatch } from './find-match.js';
import { matchNotFound } from './match.policy.js';
import { findMatchLog } from './match-log.queries.js';
import { firstNameOf } from './match-names.js';

type Events = Omit<ResponseOf<typeof listMatchEvents>, 'success'>;

/** The events of a match after a `seq`. Those who run it also see senders: players by full, others by first name. */
export async function readEvents(
  core: Core,
  { match, standing }: FoundMatch,
  after: number,
): Promise<Events> {
  const log = await findMatchLog(core, match._id);
  if (!log) throw matchNotFound();
  const wanted = log.events.slice(after);
  const players = new Set(log.sides.flatMap((side) => side.players.map(({ userId }) => userId?.toString())));
  const nameOf = async (id: string) => {
    const name = (await core.reads.profile(id))?.name ?? FORMER_PLAYER;
    return players.has(id) || name === FORMER_PLAYER ? name : firstNameOf(name);
  };
  const by = standing.runs ? await Promise.all(wanted.map((one) => nameOf(one.by.toString()))) : undefined;
  return {
    seq: log.eventSeq,
    // The sent events were parsed by the same schema.
    events: wanted.map(({ event }) => event as Events['events'][number]),
    at: wanted.map(({ at }) => at.toISOString()),
    ...(by ? { by } : {}),
  };
}
