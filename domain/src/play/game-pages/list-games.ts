import type { QueryOf, ResponseOf } from '@crease/shared/contract';
import type { GameLevel, listGames as listContract } from '@crease/shared/contracts/games';
import { boundingBox, distanceKm, type Point } from '@crease/shared/distance';
import { Types } from 'mongoose';
import { blockedWith } from '../../accounts/blocked-people/blocked-between.js';
import type { Caller } from '../../accounts/identity/caller.js';
import { pointOf } from '../../catalogue/ground-record/ground-filter.js';
import type { Core } from '../../platform/core.js';
import { paginationOf } from '../../platform/pagination.js';
import type { GameDoc } from '../games/game.schema.js';
import { findOpenGames, findOpenGamesNear, type ListFilter } from '../games/game-lists.queries.js';
import { isIn } from '../games/places.js';
import { playedWith } from './played-with.js';
import { firstName, presentGame } from './present-game.js';

type Listed = Omit<ResponseOf<typeof listContract>, 'success'>;
type Query = QueryOf<typeof listContract>;

/** Maximum number of games whose distance is computed. */
const MAX_MEASURED = 2_000;
/** Maximum number of names on a card. */
const MAX_NAMES = 12;

/** A player of a level may join games of that level and of any level. */
const levelsFor = (level: GameLevel | undefined): GameLevel[] | undefined =>
  level === undefined || level === 'any' ? undefined : [level, 'any'];

const distanceFrom = (from: Point, { latitude, longitude }: GameDoc): number =>
  distanceKm(from, { latitude, longitude });

async function findGames(
  core: Core,
  filter: ListFilter,
  { page, limit, maxDistance }: Query,
  from: Point | undefined,
): Promise<{ found: GameDoc[]; total: number }> {
  if (!from || maxDistance === undefined) return await findOpenGames(core, filter, { page, limit });
  const box = boundingBox(from, maxDistance);
  const near = (await findOpenGamesNear(core, { ...filter, box }, MAX_MEASURED)).filter(
    (game) => distanceFrom(from, game) <= maxDistance,
  );
  return { found: near.slice((page - 1) * limit, page * limit), total: near.length };
}

/** A page of the open games with room, the nearest start first, without those that a block hides from the reader. */
export async function listGames(core: Core, reader: Caller | null, query: Query): Promise<Listed> {
  const { page, limit, cityId, groundId, date, level, fromHour, toHour, maxShare } = query;
  const from = pointOf(query);
  const blocked = reader ? await blockedWith(core, new Types.ObjectId(reader.id)) : [];
  const filter: ListFilter = {
    cityId,
    groundId: groundId === undefined ? undefined : new Types.ObjectId(groundId),
    bookingDate: date,
    levels: levelsFor(level),
    fromHour,
    toHour,
    maxShare,
    without: [...blocked].map((id) => new Types.ObjectId(id)),
  };
  const [{ found, total }, known] = await Promise.all([
    findGames(core, filter, query, from),
    reader ? playedWith(core, new Types.ObjectId(reader.id)) : undefined,
  ]);
  const games = await Promise.all(
    found.map(async (game) => {
      const players = [game.hostId, ...game.rows.filter(isIn).map((row) => row.userId)];
      return {
        ...(await presentGame(core, game)),
        cityName: game.cityName,
        latitude: game.latitude,
        longitude: game.longitude,
        ...(from ? { distance: Math.round(distanceFrom(from, game) * 10) / 10 } : {}),
        playerNames: await Promise.all(players.slice(0, MAX_NAMES).map((id) => firstName(core, id, true))),
        ...(known ? { playedTogether: players.filter((id) => known.has(id.toString())).length } : {}),
      };
    }),
  );
  return { games, pagination: paginationOf({ page, limit }, total) };
}
