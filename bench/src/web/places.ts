import { findFreeHours } from '@crease/e2e/journeys/free-hours';
import { PlayedMatch } from '@crease/e2e/journeys/matches';
import { aNewPlayer, type Person, theAdmin, theOwner } from '@crease/e2e/journeys/people';
import { bookByApi } from '@crease/e2e/journeys/steps';
import { type City, listCities, listGrounds } from '@crease/shared/contracts/grounds';
import { createOrder } from '@crease/shared/contracts/payments';
import type { Stage } from '../stage.js';

/** The people and documents that the pages are opened with. */
export interface WebPlaces {
  baseUrl: string;
  /** A city with demo grounds. */
  city: City;
  /** A demo ground of that city, with pictures and reviews. */
  groundId: string;
  /** Matches of the player's teams: one that is played now, and one that is over. */
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
/** Balls of the match that is played now. */
const LIVE_BALLS = 20;

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
  const past = await PlayedMatch.make(player.api);
  // The second side scores faster: equal sides would play super overs without end.
  await past.playOut((nth) => ({ bat: nth < 10 ? 1 : 2 })).send();
  const live = await PlayedMatch.make(player.api);
  for (let nth = 0; nth < LIVE_BALLS; nth++) live.ball({ bat: nth % 3 });
  await live.send();
  const booking = await bookByApi(player, await findFreeHours(owner));
  const { order } = await player.api.call(createOrder, { body: { bookingId: booking._id } });
  return {
    baseUrl: system.baseUrl,
    city,
    groundId,
    liveMatchId: live.id,
    pastMatchId: past.id,
    player,
    owner,
    admin,
    bookingId: booking._id,
    orderId: order.id,
  };
}
