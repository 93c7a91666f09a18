import { setGame } from '@crease/domain/play/games/set-game';
import { approveBooking } from '@crease/domain/sales/change/approve-booking';
import { Types } from 'mongoose';
import { patternOf } from '../games.js';
import { fire, mustBe, rateOf, type Shot, shot } from '../http-load.js';
import { compared } from '../report.js';
import { alternate } from '../rounds.js';
import type { Player, Stage } from '../stage.js';
import type { SuiteOptions } from '../suite.js';
import { type FreshHours, holdShot, warmUpsOf } from './slots.js';

const CONNECTIONS = 64;
/** As a game of eleven has, besides its host. */
const JOINS_A_GAME = 10;
const ROUNDS = 9;
const BATCH_SIZE = 1_000;

/** Places taken per second beside holds. Within a block each game gets at most one player. */
export async function measureJoins(
  stage: Stage,
  players: readonly Player[],
  hours: FreshHours,
  { quick, tell, note }: SuiteOptions,
): Promise<void> {
  const count = quick ? 1_200 : 2_000;
  const warmUps = warmUpsOf(count);
  note('opening games …');
  const games = await openGames(stage, players[0], ((ROUNDS + warmUps) * count) / JOINS_A_GAME);
  const playerOf = (i: number) => players[i % players.length] as Player; // not empty
  // The first player hosts all games.
  const guestOf = (i: number) => players[1 + (i % (players.length - 1))] as Player;
  let joined = 0;
  const join = (): Shot => {
    const n = joined++;
    const path = `/api/games/${games[n % games.length]}/join`;
    return shot(stage.api[0], path, { method: 'POST', token: guestOf(n).token, body: {} });
  };
  const block = async (shotOf: (i: number) => Shot): Promise<number> => {
    await stage.emptyHands();
    // Like a hold, a place counts towards what one player may have at once.
    await stage.core.db.games.updateMany({ 'rows.0': { $exists: true } }, { $set: { rows: [] } });
    const result = await fire(
      Array.from({ length: count }, (_, i) => shotOf(i)),
      CONNECTIONS,
    );
    mustBe(result.hits, 201);
    return rateOf(result);
  };
  const { ours, bare } = await alternate(
    ROUNDS,
    () => block(join),
    () => block((i) => holdShot(stage.api[0], hours.take(), playerOf(i))),
    warmUps,
  );
  tell(compared('places taken in games', '/s', ours, { name: 'holds', values: bare }, { atLeast: 0.8 }));
}

/** Copies of a game that the product opened, each with a booking of its own; their places are held, not yet paid. */
async function openGames(stage: Stage, host: Player | undefined, count: number): Promise<string[]> {
  const { core } = stage;
  const [groundId = ''] = await stage.grounds(1);
  const { _id } = await patternOf(stage, host?.id ?? '', groundId);
  const booking = await approveBooking(core, _id, 'Bench');
  const caller = { id: host?.id ?? '', role: 'user' as const, sessionId: new Types.ObjectId().toString() };
  const game = await setGame(core, caller, booking._id.toString(), {
    places: JOINS_A_GAME + 1,
    share: 0,
    visibility: 'open',
  });
  const { outboxDirtyAt: _, ...doneBooking } = booking;
  const { outboxDirtyAt: __, ...doneGame } = game;
  const ids: string[] = [];
  for (let at = 0; at < count; at += BATCH_SIZE) {
    const copies = Array.from({ length: Math.min(BATCH_SIZE, count - at) }, (_, i) => ({
      booking: {
        ...doneBooking,
        _id: new Types.ObjectId(),
        bookingId: `CR-J${String(at + i).padStart(7, '0')}`,
        outbox: [],
      },
      _id: new Types.ObjectId(),
    }));
    await core.db.bookings.insertMany(copies.map(({ booking: copy }) => copy));
    await core.db.games.insertMany(
      copies.map(({ booking: copy, _id }) => ({
        ...doneGame,
        _id,
        bookingId: copy._id,
        share: 100,
        outbox: [],
      })),
    );
    ids.push(...copies.map(({ _id }) => _id.toString()));
  }
  return ids;
}
