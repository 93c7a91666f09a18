import type { BodyOf } from '@crease/shared/contract';
import type { createMatch as createMatchContract } from '@crease/shared/contracts/matches';
import { contradictionIn } from '@crease/shared/cricket/contradictions';
import { openMatch } from '@crease/shared/cricket/match';
import { PRESETS } from '@crease/shared/cricket/presets';
import type { MatchRules } from '@crease/shared/cricket/rules';
import { refuse } from '@crease/shared/refusals';
import { Types } from 'mongoose';
import type { Caller } from '../../accounts/identity/caller.js';
import type { Core } from '../../platform/core.js';
import { isDuplicateKey } from '../../platform/duplicate-key.js';
import { failpoint } from '../../platform/failpoint.js';
import { randomObjectId } from '../../platform/random-id.js';
import { findTeams } from '../teams/team.queries.js';
import { copiesOf } from './file-match.js';
import { assertApart, sideOf } from './line-up.js';
import { agreedFor, notYourMatch, standingIn } from './match.policy.js';
import { insertMatch } from './match.queries.js';
import type { MatchDoc } from './match.schema.js';
import { insertMatchLog } from './match-log.queries.js';
import type { MatchLogDoc, MatchSide } from './match-log.schema.js';
import { newsOfNew } from './match-news.js';
import { setupOf } from './match-setup.js';
import { storedCard } from './stored-card.js';

const unlessKnown = (inserting: Promise<void>): Promise<void> =>
  inserting.catch((error) => {
    if (!isDuplicateKey(error)) throw error;
  });

type Asked = BodyOf<typeof createMatchContract>;
type Place = Pick<MatchDoc, 'groundId' | 'ownerId' | 'bookingId' | 'hostId' | 'startsAt'>;

/**
 * Where and when it is played.
 * @throws `NOT_FOUND` for an unknown ground or booking, `VALIDATION` without a start
 */
async function placeOf(core: Core, { bookingId, groundId, startsAt }: Asked): Promise<Place> {
  const start = startsAt === undefined ? undefined : new Date(startsAt);
  if (bookingId !== undefined) {
    const booking = await core.reads.booking(bookingId);
    if (!booking) throw refuse('NOT_FOUND', 'no_such_booking');
    if (booking.status !== 'confirmed' && booking.status !== 'completed')
      throw refuse('STATE_CONFLICT', 'not_confirmed');
    return {
      bookingId: booking._id,
      groundId: booking.groundId,
      ownerId: booking.ownerId,
      ...(booking.userId ? { hostId: booking.userId } : {}),
      startsAt: start ?? booking.startsAt,
    };
  }
  if (!start) throw refuse('VALIDATION', 'start_needed', { field: 'startsAt' });
  if (groundId === undefined) return { startsAt: start };
  const ground = await core.reads.ground(groundId);
  if (!ground) throw refuse('NOT_FOUND', 'no_such_ground');
  return { groundId: ground._id, ownerId: ground.ownerId, startsAt: start };
}

/** @throws `VALIDATION` for a rule that contradicts the others, with its name */
export function rulesOf(asked: Asked['rules']): MatchRules {
  const rules = typeof asked === 'string' ? PRESETS[asked] : asked;
  const rule = contradictionIn(rules);
  if (rule) throw refuse('VALIDATION', 'rules_contradict', { field: `rules.${rule}`, params: { rule } });
  return rules;
}

/** @throws `VALIDATION` for an unknown team, or one that plays against itself */
async function sidesOf(core: Core, asked: Asked['sides'], agreed: Types.ObjectId[]): Promise<MatchSide[]> {
  const ids = asked.map(({ teamId }) => (teamId === undefined ? undefined : new Types.ObjectId(teamId)));
  const teams = await findTeams(
    core,
    ids.flatMap((id) => id ?? []),
  );
  if (ids[0] && ids[1] && ids[0].equals(ids[1]))
    throw refuse('VALIDATION', 'same_team', { field: 'sides.1.teamId' });
  const sides: MatchSide[] = [];
  for (const [i, side] of asked.entries()) {
    const id = ids[i];
    const team = id && teams.find(({ _id }) => _id.equals(id));
    if (id && !team) throw refuse('VALIDATION', 'team_unknown', { field: `sides.${i}.teamId` });
    sides.push(await sideOf(core, side, { team, agreed }));
  }
  assertApart(sides);
  return sides;
}

/**
 * Creates a match. The log is written first: a log without a match is never read.
 * @throws `FORBIDDEN` for anyone but the booking's host, players in its game, captains and vice-captains of a side, and
 * the ground's staff
 */
export async function createMatch(core: Core, caller: Caller, asked: Asked): Promise<MatchDoc> {
  const place = await placeOf(core, asked);
  const userId = new Types.ObjectId(caller.id);
  const agreed = [userId, ...(await agreedFor(core, place))];
  const rules = rulesOf(asked.rules);
  const sides = await sidesOf(core, asked.sides, agreed);
  if (!(await standingIn(core, place, sides, caller)).runs) throw notYourMatch();
  // The link shows the match, so its id must not be guessable.
  return await makeMatch(core, { _id: randomObjectId(), ...place, createdBy: userId, rules, sides });
}

type Made = Place &
  Pick<MatchDoc, '_id' | 'createdBy' | 'tournamentId'> &
  Pick<MatchLogDoc, 'rules' | 'sides'>;

/** Writes a match with its log. One with this id that exists already stays as it is. */
export async function makeMatch(core: Core, { rules, sides, ...place }: Made): Promise<MatchDoc> {
  const { _id, createdBy } = place;
  const now = core.clock.now();
  const untold = newsOfNew({ sides, tournamentId: place.tournamentId }, now, createdBy);
  const log: MatchLogDoc = {
    _id,
    rules,
    sides,
    eventSeq: 0,
    events: [],
    card: storedCard(openMatch(setupOf({ rules, sides }))),
    confirmations: [],
    opSeq: 0,
    ...(untold.length > 0 ? { untold, untoldAt: now } : {}),
    updatedAt: now,
    outbox: [],
    seq: 0,
  };
  const match: MatchDoc = {
    ...place,
    scorerIds: [],
    ...copiesOf(log),
    createdAt: now,
  };
  await unlessKnown(insertMatchLog(core, log));
  await failpoint('match.afterLog');
  await unlessKnown(insertMatch(core, match));
  return match;
}
