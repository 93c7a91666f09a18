import type { LineUp } from '@crease/shared/contracts/matches';
import { appendAll, openMatch } from '@crease/shared/cricket/match';
import type { Toss } from '@crease/shared/cricket/setup';
import { refuse } from '@crease/shared/refusals';
import { Types } from 'mongoose';
import type { Caller } from '../../accounts/identity/caller.js';
import type { Core } from '../../platform/core.js';
import { retryOnConflict } from '../../platform/retry-on-conflict.js';
import { findTeam } from '../teams/team.queries.js';
import { changeLog } from './file-match.js';
import { type FoundMatch, findMatch, findMatchFor } from './find-match.js';
import { assertApart, lineUpOf } from './line-up.js';
import { agreedFor, type SideIndex } from './match.policy.js';
import { findMatchLog } from './match-log.queries.js';
import type { MatchLogDoc, MatchState } from './match-log.schema.js';
import { setupOf } from './match-setup.js';
import { storedCard } from './stored-card.js';

const MAX_ATTEMPTS = 8;

/** @throws `STATE_CONFLICT` once a ball was bowled, or if what was recorded does not fit the new setup */
export async function writeSetup(
  core: Core,
  caller: Caller,
  before: MatchState,
  change: Partial<Pick<MatchLogDoc, 'sides' | 'toss' | 'rules'>>,
): Promise<MatchState | null> {
  const log = await findMatchLog(core, before._id);
  if (log?.seq !== before.seq) return null;
  const events = log.events.map(({ event }) => event);
  const outcome = events.some((event) => 'ball' in event && event.ball)
    ? undefined
    : appendAll(openMatch(setupOf({ ...log, ...change })), events);
  if (!outcome || !('state' in outcome)) throw refuse('STATE_CONFLICT', 'match_begun');
  const set = { ...change, card: storedCard(outcome.state) };
  // A first event that arrives in between makes this fail.
  return await changeLog(core, before, { seq: log.seq }, { set, by: new Types.ObjectId(caller.id) });
}

/** Reads the match, changes it, and repeats if another change came in between. @throws `FORBIDDEN` for others */
export async function changeSetup(
  core: Core,
  caller: Caller,
  matchId: string,
  attempt: (found: FoundMatch) => Promise<MatchState | null>,
): Promise<FoundMatch> {
  const changed = await retryOnConflict(MAX_ATTEMPTS, async () => {
    const found = await findMatchFor(core, matchId, caller, ({ runs }) => runs);
    return (await attempt(found)) ? true : undefined;
  });
  if (!changed) throw refuse('UNAVAILABLE', 'match_busy', { retryAfterSeconds: 1 });
  return await findMatch(core, matchId, caller);
}

/**
 * Sets a side's players, until the first ball. Players who were in it keep their `playerId`.
 * @throws `FORBIDDEN`, `VALIDATION` (`lineUpOf`), `STATE_CONFLICT` once the match has begun
 */
export const setSide = (
  core: Core,
  caller: Caller,
  matchId: string,
  index: SideIndex,
  lineUp: LineUp,
): Promise<FoundMatch> =>
  changeSetup(core, caller, matchId, async ({ match, log }) => {
    const before = log.sides[index];
    const team = before?.teamId ? await findTeam(core, before.teamId) : null;
    const agreed = [new Types.ObjectId(caller.id), ...(await agreedFor(core, match))];
    const around = { team: team ?? undefined, agreed: [...agreed, ...acceptedIn(log)] };
    const side = {
      ...(before?.teamId ? { teamId: before.teamId } : {}),
      name: before?.name ?? '',
      ...(await lineUpOf(core, lineUp, around, before)),
    };
    const sides = log.sides.map((one, i) => (i === index ? side : one));
    assertApart(sides);
    return await writeSetup(core, caller, log, { sides });
  });

/** Accounts that have accepted a place in this match stay accepted when the side is replaced. */
const acceptedIn = ({ sides }: MatchState): Types.ObjectId[] =>
  sides.flatMap(({ players }) =>
    players.flatMap(({ userId, isAsked }) => (userId && !isAsked ? [userId] : [])),
  );

/** @throws `FORBIDDEN`, `STATE_CONFLICT` once the match has begun */
export const setToss = (core: Core, caller: Caller, matchId: string, toss: Toss): Promise<FoundMatch> =>
  changeSetup(core, caller, matchId, ({ log }) => writeSetup(core, caller, log, { toss }));
