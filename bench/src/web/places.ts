import { findFreeHours } from '@crease/e2e/journeys/free-hours';
import { aNewPlayer, type Person, theAdmin, theOwner } from '@crease/e2e/journeys/people';
import { bookByApi } from '@crease/e2e/journeys/steps';
import { type City, listCities, listGrounds } from '@crease/shared/contracts/grounds';
import { listMatches, type MatchStatus } from '@crease/shared/contracts/matches';
import { createOrder } from '@crease/shared/contracts/payments';
import type { Stage } from '../stage.js';

/** The people and documents that the pages are opened with. */
export interface WebPlaces {
  baseUrl: string;
  /** A city with demo grounds. */
  city: City;
  /** A demo ground of that city, with pictures and reviews. */
  groundId: string;
  /** Demo matches: one that is played now, and one that is over. */
  liveMatchId: string;
  pastMatchId: string;
  player: Person;
  owner: Person;
  admin: Person;
  /** A pending booking of the player, and its order. */
  bookingId: string;
  orderId: string;
}

const CITY = 'mumbai';

export async function findPlaces({ system }: Stage): Promise<WebPlaces> {
  const [player, owner, admin] = await Promise.all([
    aNewPlayer(system, 'Rohan Kulkarni'),
    theOwner(system),
    theAdmin(system),
  ]);
  const { cities } = await player.api.call(listCities);
  const { grounds } = await player.api.call(listGrounds, { query: { cityId: CITY } });
  const city = cities.find(({ id }) => id === CITY);
  const groundId = grounds[0]?._id;
  if (!city || !groundId) throw new Error('the demo grounds are missing');
  const [liveMatchId, pastMatchId] = await Promise.all([aMatchOf(player, 'live'), aMatchOf(player, 'over')]);
  const booking = await bookByApi(player, await findFreeHours(owner));
  const { order } = await player.api.call(createOrder, { body: { bookingId: booking._id } });
  return {
    baseUrl: system.baseUrl,
    city,
    groundId,
    liveMatchId,
    pastMatchId,
    player,
    owner,
    admin,
    bookingId: booking._id,
    orderId: order.id,
  };
}

async function aMatchOf({ api }: Person, status: MatchStatus): Promise<string> {
  const { matches } = await api.call(listMatches, { query: { status } });
  const [match] = matches;
  if (!match) throw new Error(`no demo match is ${status}`);
  return match._id;
}
