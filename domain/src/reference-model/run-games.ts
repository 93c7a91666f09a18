import { Types } from 'mongoose';
import type { UserDoc } from '../accounts/identity/user.schema.js';
import type { Core } from '../platform/core.js';
import { tidyGame } from '../play/games/change-game.js';
import { followBooking } from '../play/games/follow-booking.js';
import { joinGame } from '../play/games/join-game.js';
import { leaveGame } from '../play/games/leave-game.js';
import { setGame } from '../play/games/set-game.js';
import type { BookingDoc } from '../sales/booking-record/booking.schema.js';
import { createShareOrder } from '../sales/settle/create-order.js';
import { callerOf } from '../testing/a-match.js';
import type { GameTerms } from './commands.js';
import { ModelGame, type ModelPlace } from './model-games.js';
import { hasUse } from './model-shares.js';
import type { LittleModel, ModelBooking, ModelOrder, Verdict } from './reference-model.js';

interface Beside {
  core: Core;
  model: LittleModel;
  players: readonly UserDoc[];
  /** Requires the same result from engine and model; returns the engine's value. */
  agree: <T>(said: Verdict, work: () => Promise<T>) => Promise<T | undefined>;
}

/** The commands about games, on the engine and on the model. */
export class GamesBesideModel {
  constructor(private readonly beside: Beside) {}

  games = (): { b: ModelBooking; game: ModelGame }[] =>
    this.beside.model.bookings.flatMap((b) => (b.game ? [{ b, game: b.game }] : []));

  /** Games that take players now. */
  joinable = () => this.games().filter(({ game }) => game.takesPlayers(this.beside.model.now));

  /** Places that are held now, of all games. */
  held = (): { b: ModelBooking; game: ModelGame; place: ModelPlace }[] =>
    this.games().flatMap(({ b, game }) =>
      game.rows.flatMap((place) => (place.state === 'held' ? [{ b, game, place }] : [])),
    );

  /** What the worker does soon after a booking has changed, or a hold has ended. */
  async follow(): Promise<void> {
    const { core, model } = this.beside;
    model.followGames();
    for (const { bookingId, _id } of await this.#stored()) {
      await followBooking(core, bookingId);
      await tidyGame(core, _id);
    }
  }

  async open(b: ModelBooking, doc: BookingDoc, terms: GameTerms): Promise<void> {
    const { core, model, agree } = this.beside;
    if (b.walkIn) return;
    const said = (): Verdict => {
      if (b.status !== 'confirmed' || model.begun(b)) return 'STATE_CONFLICT';
      if (terms.share * (terms.places - 1) > b.total) return 'VALIDATION';
      return b.game ? b.game.change(terms, b.total) : 'ok';
    };
    const made = await agree(said(), () =>
      setGame(core, callerOf(this.#user(b.user)), doc._id.toString(), { ...terms, visibility: 'link' }),
    );
    if (made && !b.game) b.game = new ModelGame(made._id.toString(), b.user, terms, model.at(b.start));
  }

  async join(user: string, game: ModelGame): Promise<void> {
    const { core, model, agree } = this.beside;
    const said = game.join(user, model.now);
    const made = await agree(said, () => joinGame(core, this.#user(user)._id, game.id));
    // The model's row has the engine's id.
    const row = game.of(user);
    if (made && row) row.id = made.row.placeId.toString();
  }

  async leave(user: string, game: ModelGame): Promise<void> {
    const { core, model, agree } = this.beside;
    const said = game.leave(user, model.now);
    await agree(said, () => leaveGame(core, this.#user(user)._id, game.id));
  }

  /** Asks for the order of a held place, which is the live one if there is one. */
  async order({ b, game, place }: ReturnType<GamesBesideModel['held']>[number]): Promise<void> {
    const { core, model, agree } = this.beside;
    const said = (): Verdict => {
      const isHeld = place.state === 'held' && game.find(place.id) === place && b.status === 'confirmed';
      return isHeld && (place.after !== undefined || hasUse(b, place.share)) ? 'ok' : 'STATE_CONFLICT';
    };
    const live = model.orders.find((order) => order.place === place && order.live);
    const isOver = live && (live.until - model.now <= 0 || live.ending || live.holdUntil !== place.until);
    if (said() === 'ok' && live && isOver) {
      model.settle(live);
      Object.assign(live, { live: false, ending: false });
    }
    const made = await agree(said(), () =>
      createShareOrder(core, new Types.ObjectId(place.id), this.#user(place.user)._id),
    );
    if (!made || (live && !isOver)) return;
    const until = made.expiresAt.getTime();
    const order: ModelOrder = {
      id: made.orderId,
      booking: b,
      place,
      holdUntil: place.until,
      amount: place.share,
      until,
      live: true,
      ending: false,
      attempts: [],
      seen: 0,
    };
    model.orders.push(order);
  }

  /** What both say of the games and of the shares of each booking. */
  async states(): Promise<{ engine: unknown; little: unknown }> {
    const { db } = this.beside.core;
    const games = this.games();
    const stored = await this.#stored();
    const bookings = await db.bookings.find({ _id: { $in: stored.map((game) => game.bookingId) } }).toArray();
    const engine = stored.map((game) => ({
      id: game._id.toString(),
      places: game.places,
      share: game.share,
      closed: game.closedAt !== undefined,
      rows: game.rows.map(({ placeId, userId, status, share, paymentId, successorOf, expiresAt }) => ({
        id: placeId.toString(),
        user: userId.toString(),
        state: status,
        share,
        payment: paymentId,
        after: successorOf?.toString(),
        until: status === 'held' ? expiresAt?.getTime() : undefined,
      })),
      money: bookings
        .filter(({ _id }) => _id.equals(game.bookingId))
        .map(({ payment }) => ({
          owed: payment.refundOwed,
          shared: payment.shared ?? 0,
          shares: (payment.shares ?? []).map((share) => ({
            place: share.placeId.toString(),
            payment: share.paymentId,
            amount: share.amount,
            passed: share.passed,
            owed: share.owed,
            back: share.back,
            replaced: share.replacedBy !== undefined,
          })),
        })),
    }));
    const little = games.map(({ b, game }) => ({
      id: game.id,
      places: game.places,
      share: game.share,
      closed: game.closed,
      rows: game.rows.map(({ id, user, state, share, payment, after, until }) => ({
        ...{ id, user, state, share, payment, after },
        until: state === 'held' ? until : undefined,
      })),
      money: [{ owed: b.owed, shared: b.shared, shares: b.shares }],
    }));
    const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
    return { engine: engine.sort(byId), little: little.sort(byId) };
  }

  #stored = () => {
    const ids = this.beside.players.map(({ _id }) => _id);
    return this.beside.core.db.games.find({ hostId: { $in: ids } }).toArray();
  };

  #user(id: string): UserDoc {
    const user = this.beside.players.find(({ _id }) => _id.toString() === id);
    if (!user) throw new Error('no such player');
    return user;
  }
}
