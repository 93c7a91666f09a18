import type { BodyOf } from '@crease/shared/contract';
import type { setGame as setContract } from '@crease/shared/contracts/games';
import { MAX_GAMES_HOSTED } from '@crease/shared/game-limits';
import { refuse } from '@crease/shared/refusals';
import { Types } from 'mongoose';
import { blockedWith } from '../../accounts/blocked-people/blocked-between.js';
import type { Caller } from '../../accounts/identity/caller.js';
import type { Core } from '../../platform/core.js';
import { isDuplicateKey } from '../../platform/duplicate-key.js';
import { randomObjectId } from '../../platform/random-id.js';
import { findBookingFor } from '../../sales/booking-reads/find-booking.js';
import type { BookingDoc } from '../../sales/booking-record/booking.schema.js';
import { placeOf } from '../teams/team.policy.js';
import { findTeam } from '../teams/team.queries.js';
import { changeGame, type Decided } from './change-game.js';
import { cappedShare, copiesOf } from './follow-booking.js';
import { countHostedAhead, findGameOfBooking, insertGame } from './game.queries.js';
import type { GameDoc } from './game.schema.js';
import { assertMayList, assertNoContact } from './game-safety.js';
import { heldUntil, isIn, newsOf, takenOf } from './places.js';

type Asked = BodyOf<typeof setContract>;
type Terms = Pick<GameDoc, 'places' | 'share' | 'level' | 'visibility' | 'approve' | 'closesAt'> &
  Partial<Pick<GameDoc, 'note'>>;

/** Only the booking's player opens its game. */
const canHostGame = { player: true };

/** @throws `VALIDATION` for more places than the ground has, shares above the price, and an end after the start */
async function termsOf(core: Core, booking: BookingDoc, asked: Asked): Promise<Terms> {
  const { places, share, level = 'any', visibility, approve = false, note } = asked;
  assertNoContact(note);
  const ground = await core.reads.ground(booking.groundId.toString());
  const max = ground?.features.capacity ?? 0;
  if (places > max) throw refuse('VALIDATION', 'places_over_capacity', { field: 'places', params: { max } });
  const price = booking.pricing.totalAmount;
  if (share * (places - 1) > price)
    throw refuse('VALIDATION', 'shares_over_price', { field: 'share', params: { price } });
  const closesAt = asked.closesAt === undefined ? booking.startsAt : new Date(asked.closesAt);
  if (closesAt > booking.startsAt) throw refuse('VALIDATION', 'closes_after_start', { field: 'closesAt' });
  return { places, share, level, visibility, approve, closesAt, ...(note ? { note } : {}) };
}

/** @throws `VALIDATION` for a team that the host is not in */
async function assertInTeam(core: Core, teamId: Types.ObjectId, userId: Types.ObjectId): Promise<void> {
  const team = await findTeam(core, teamId);
  if (!team || !placeOf(team, userId)) throw refuse('VALIDATION', 'not_your_team', { field: 'teamId' });
}

/** @throws `STATE_CONFLICT` unless the booking is confirmed and has not begun */
function assertHostable(core: Core, booking: BookingDoc): void {
  if (booking.status !== 'confirmed') throw refuse('STATE_CONFLICT', 'game_needs_booking');
  if (booking.startsAt <= core.clock.now()) throw refuse('STATE_CONFLICT', 'game_begun');
}

/** @throws `STATE_CONFLICT` for a host with as many games ahead as one account may have */
async function assertFewHosted(core: Core, hostId: Types.ObjectId): Promise<void> {
  if ((await countHostedAhead(core, hostId)) >= MAX_GAMES_HOSTED)
    throw refuse('STATE_CONFLICT', 'too_many_hosted', { params: { max: MAX_GAMES_HOSTED } });
}

/** The change of a game that exists. Players who have a place keep their share. */
function changed(game: GameDoc, terms: Terms, booking: BookingDoc, now: Date): Decided {
  if (game.closedAt) throw refuse('STATE_CONFLICT', 'game_cancelled');
  if (game.stoppedAt) throw refuse('STATE_CONFLICT', 'game_stopped');
  const taken = takenOf(game, now);
  if (terms.places < taken) throw refuse('STATE_CONFLICT', 'places_taken', { params: { taken } });
  const price = booking.pricing.totalAmount;
  if (cappedShare({ ...game, ...terms }, price, now) < terms.share)
    throw refuse('VALIDATION', 'shares_over_price', { field: 'share', params: { price } });
  const rows = heldUntil(game.rows, terms.closesAt);
  return { set: { ...terms, rows }, unset: terms.note === undefined ? ['note'] : [] };
}

/** The team that is asked from now on; a new one is asked at once, and the answers of another are dropped. */
function teamChange(game: Pick<GameDoc, 'teamId' | 'hostId'>, asked: Asked['teamId'], now: Date): Decided {
  if (asked === undefined) return {};
  const unset = ['remindedFirstFor', 'remindedLastFor'] as const;
  if (asked === null) return { set: { answers: [] }, unset: ['teamId', 'teamAskedAt', ...unset] };
  const teamId = new Types.ObjectId(asked);
  if (game.teamId?.equals(teamId)) return {};
  const news = newsOf('team-asked', { placeId: teamId, userId: game.hostId }, now);
  return { set: { teamId, teamAskedAt: now, answers: [] }, unset, news: [news] };
}

const both = (one: Decided, other: Decided): Decided => ({
  set: { ...one.set, ...other.set },
  unset: [...(one.unset ?? []), ...(other.unset ?? [])],
  news: [...(one.news ?? []), ...(other.news ?? [])],
});

/** News for the players of an earlier game, except members of the team, who are asked with it. */
async function inviting(core: Core, earlier: GameDoc, teamId: Types.ObjectId | undefined, now: Date) {
  const [team, blocked] = await Promise.all([
    teamId && findTeam(core, teamId),
    blockedWith(core, earlier.hostId),
  ]);
  return earlier.rows
    .filter((row) => isIn(row) && !blocked.has(row.userId.toString()) && !(team && placeOf(team, row.userId)))
    .map((row) => newsOf('again', { placeId: row.placeId, userId: row.userId }, now));
}

interface Opening {
  terms: Terms;
  asked: Asked;
  earlier?: GameDoc | undefined;
}

async function openGame(
  core: Core,
  booking: BookingDoc,
  hostId: Types.ObjectId,
  { terms, asked, earlier }: Opening,
): Promise<GameDoc> {
  const now = core.clock.now();
  const { set = {}, news: ofTeam = [] } = teamChange({ hostId }, asked.teamId, now);
  const news = [...ofTeam, ...(earlier ? await inviting(core, earlier, set.teamId, now) : [])];
  const _id = randomObjectId(); // the link shows the game, so it must not be guessable
  return await insertGame(core, {
    _id,
    bookingId: booking._id,
    hostId,
    ...(await copiesOf(core, booking)),
    ...terms,
    answers: [],
    rows: [],
    lapsed: [],
    ...set,
    ...(earlier ? { follows: earlier._id } : {}),
    ...(news.length > 0 ? { untold: news, untoldAt: now } : {}),
    createdAt: now,
    updatedAt: now,
  });
}

/**
 * Opens the game of a booking, or changes its terms. Asks the players of an `earlier` game that it repeats to join.
 * @throws `NOT_FOUND`, `FORBIDDEN`; `VALIDATION` for terms that the booking does not allow; `STATE_CONFLICT` unless the
 * booking is confirmed and ahead, and for fewer places than are taken
 */
export async function setGame(
  core: Core,
  caller: Caller,
  bookingRef: string,
  asked: Asked,
  earlier?: GameDoc,
): Promise<GameDoc> {
  const { booking } = await findBookingFor(core, bookingRef, caller, canHostGame);
  assertHostable(core, booking);
  const hostId = new Types.ObjectId(caller.id);
  if (asked.visibility === 'open') await assertMayList(core, hostId);
  const terms = await termsOf(core, booking, asked);
  if (asked.teamId) await assertInTeam(core, new Types.ObjectId(asked.teamId), hostId);
  for (;;) {
    const game = await findGameOfBooking(core, booking._id);
    if (game)
      return await changeGame(core, game._id, (one, now) =>
        both(changed(one, terms, booking, now), teamChange(one, asked.teamId, now)),
      );
    await assertFewHosted(core, hostId);
    try {
      return await openGame(core, booking, hostId, { terms, asked, earlier });
    } catch (error) {
      // Another request has opened the game of this booking.
      if (!isDuplicateKey(error)) throw error;
    }
  }
}
