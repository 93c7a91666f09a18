import { hasContact } from '@crease/shared/contact-in-text';
import type { Game, GamePlace, GamePlayer, OneGame, TeamAnswer } from '@crease/shared/contracts/games';
import { Types } from 'mongoose';
import type { Person } from '../../accounts/identity/caller.js';
import { FORMER_PLAYER, NAMELESS } from '../../accounts/identity/former-account.js';
import { nameForAll } from '../../accounts/identity/user.present.js';
import { sellerOf } from '../../catalogue/ground-record/seller.js';
import type { Core } from '../../platform/core.js';
import { findBookingById } from '../../sales/booking-record/booking.schema.js';
import { feeInShare } from '../../sales/booking-record/fee-in-share.js';
import type { GameDoc, GameRow } from '../games/game.schema.js';
import { isIn, liveRows, positionOf, rowOf, statusOf, takenOf } from '../games/places.js';
import { firstNameOf } from '../matches/match-names.js';
import { placeOf } from '../teams/team.policy.js';
import { findTeam } from '../teams/team.queries.js';
import { againOf } from './again-of.js';
import { fairPlayOf, withRecords } from './fair-play-of.js';
import { playedWith } from './played-with.js';

/** The page that shows a game, relative to the site. */
export const gamePath = (gameId: Types.ObjectId): string => `/game/${gameId}`;

/**
 * The first word of an account's name: all that other players see of it. `isForAll`: for a public page, where some
 * have none.
 */
export async function firstName(core: Core, userId: Types.ObjectId, isForAll = false): Promise<string> {
  const account = await core.reads.profile(userId.toString());
  if (!account || account.deletedAt) return FORMER_PLAYER;
  const name = firstNameOf(isForAll ? nameForAll(account) : account.name);
  return hasContact(name) ? NAMELESS : name;
}

/** The wire form of a game, the same for every reader. */
export async function presentGame(core: Core, game: GameDoc): Promise<Game> {
  const now = core.clock.now();
  const { _id, bookingId, groundId, groundName, bookingDate, timeSlot, startsAt, closesAt, teamId, seq } =
    game;
  const { places, share, level, visibility, approve, note } = game;
  const [hostName, ground] = await Promise.all([
    firstName(core, game.hostId, true),
    core.reads.recentBookedGround(groundId.toString()),
  ]);
  return {
    _id: _id.toString(),
    bookingId: bookingId.toString(),
    groundId: groundId.toString(),
    groundName,
    ...(ground ? { seller: sellerOf(ground) } : {}),
    bookingDate,
    timeSlot,
    startsAt: startsAt.toISOString(),
    hostName,
    places,
    taken: takenOf(game, now),
    share,
    level,
    visibility,
    approve,
    ...(note ? { note } : {}),
    closesAt: closesAt.toISOString(),
    status: statusOf(game, now),
    ...(game.closedAt ? { cancelled: true as const } : {}),
    url: `${core.env.PUBLIC_URL}${gamePath(_id)}`,
    ...(teamId ? { teamId: teamId.toString() } : {}),
    rev: seq,
  };
}

/** A player's own row. */
export function presentPlace(game: GameDoc, row: GameRow): GamePlace {
  const { placeId, status, at, expiresAt, share } = row;
  return {
    _id: placeId.toString(),
    status,
    share,
    ...(status === 'held' && expiresAt
      ? { heldAt: at.toISOString(), expiresAt: expiresAt.toISOString() }
      : {}),
    ...(status === 'waiting' ? { position: positionOf(game, row) } : {}),
  };
}

/** The convenience fee in the share of a held place; 0 for one that is taken over, whose fee is paid. */
async function feeToPay(core: Core, game: GameDoc, row: GameRow | undefined): Promise<number> {
  if (row?.status !== 'held' || row.share === 0 || row.successorOf) return 0;
  const booking = await findBookingById(core, game.bookingId);
  return booking ? feeInShare(booking, row.share) : 0;
}

/** How much of the players a reader sees. */
interface Sight {
  /** Requests and the queue: the host and the players who are in. */
  all: boolean;
  isHost: boolean;
  /** Accounts that the reader has played with. */
  known: ReadonlySet<string>;
}

export const PUBLIC_SIGHT: Sight = { all: false, isHost: false, known: new Set() };

async function presentPlayer(core: Core, row: GameRow, { all, isHost, known }: Sight): Promise<GamePlayer> {
  const account = isHost && isIn(row) ? await core.reads.user(row.userId.toString()) : null;
  const hasPlayed = known.has(row.userId.toString());
  return {
    placeId: row.placeId.toString(),
    name: await firstName(core, row.userId, !all && !hasPlayed),
    status: row.status,
    ...(isHost && row.note ? { note: row.note } : {}),
    ...(account && !account.deletedAt ? { phone: account.phone } : {}),
    ...(hasPlayed ? { playedTogether: true as const } : {}),
  };
}

/** The players by first name, in the order in which they joined. */
export async function presentPlayers(core: Core, game: GameDoc, sight: Sight): Promise<GamePlayer[]> {
  const rows = liveRows(game, core.clock.now()).filter(
    ({ status }) => sight.all || (status !== 'asked' && status !== 'waiting'),
  );
  return await Promise.all(rows.map((row) => presentPlayer(core, row, sight)));
}

/** What the members of the game's team said, in the order of the team; undefined for readers outside it. */
async function answersFor(
  core: Core,
  game: GameDoc,
  reader: Types.ObjectId,
): Promise<TeamAnswer[] | undefined> {
  const team = game.teamId && (await findTeam(core, game.teamId));
  if (!team || !placeOf(team, reader)) return undefined;
  const last = (game.follows && (await core.reads.game(game.follows.toString())))?.answers ?? [];
  const members = team.members.flatMap(({ memberId, userId }) => (userId ? [{ memberId, userId }] : []));
  return await Promise.all(
    members.map(async ({ memberId, userId }) => {
      const answer = game.answers.find((one) => one.userId.equals(userId))?.answer;
      const before = last.find((one) => one.userId.equals(userId))?.answer;
      return {
        memberId: memberId.toString(),
        name: await firstName(core, userId),
        ...(answer ? { answer } : {}),
        ...(before ? { last: before } : {}),
      };
    }),
  );
}

/** A game with its players as this reader sees them. */
export async function presentOneGame(core: Core, game: GameDoc, person: Person): Promise<OneGame> {
  const shown = presentGame(core, game);
  if (!person)
    return { game: await shown, players: await presentPlayers(core, game, PUBLIC_SIGHT), isHost: false };
  const reader = new Types.ObjectId(person.id);
  const isHost = game.hostId.equals(reader);
  const own = rowOf(game, reader, core.clock.now());
  const [known, answers, fairPlay, again, fee] = await Promise.all([
    playedWith(core, reader),
    answersFor(core, game, reader),
    fairPlayOf(core, game, reader),
    isHost ? againOf(core, game) : undefined,
    feeToPay(core, game, own),
  ]);
  const sight = { all: isHost || (own !== undefined && isIn(own)), isHost, known };
  const players = await presentPlayers(core, game, sight);
  return {
    game: await shown,
    players: isHost ? await withRecords(core, game, players) : players,
    ...(own ? { mine: { ...presentPlace(game, own), ...(fee > 0 ? { fee } : {}) } } : {}),
    isHost,
    ...(answers ? { answers } : {}),
    ...(fairPlay ? { fairPlay } : {}),
    ...(again ? { again } : {}),
  };
}
