import type { BodyOf } from '@crease/shared/contract';
import type { setGame as setContract } from '@crease/shared/contracts/games';
import type { UserDoc } from '../accounts/identity/user.schema.js';
import type { GroundDoc } from '../catalogue/ground-record/ground.schema.js';
import type { Core } from '../platform/core.js';
import { findGame } from '../play/games/game.queries.js';
import type { GameDoc } from '../play/games/game.schema.js';
import { joinGame } from '../play/games/join-game.js';
import { setGame } from '../play/games/set-game.js';
import type { BookingDoc } from '../sales/booking-record/booking.schema.js';
import { approveBooking } from '../sales/change/approve-booking.js';
import { callerOf } from './a-match.js';
import { book } from './booked.js';
import { aGround, aUser } from './factories.js';
import { violations } from './sweep-all.js';

const HOUR_MS = 3_600_000;

type Terms = BodyOf<typeof setContract>;

/** A confirmed booking, to be paid at the ground, that may have a game. */
export interface Hosted {
  ground: GroundDoc;
  host: UserDoc;
  booking: BookingDoc;
}

interface HostedAs {
  ground?: GroundDoc;
  by?: UserDoc;
  timeSlot?: string;
  days?: number;
}

/** Books and confirms hours some days ahead. */
export async function aHostedBooking(
  core: Core,
  { ground, by, timeSlot = '18:00-20:00', days = 3 }: HostedAs = {},
): Promise<Hosted> {
  const [at, host] = [ground ?? (await aGround(core)), by ?? (await aUser(core))];
  const { _id } = await book(core, at, host, timeSlot, days);
  return { ground: at, host, booking: await approveBooking(core, _id, 'Sanjay Mhatre') };
}

/** A game of such a booking, and what its tests do with it. */
export class TestGame {
  private constructor(
    readonly core: Core,
    readonly hosted: Hosted,
    readonly _id: GameDoc['_id'],
  ) {}

  /** Four places, the host's included, for nothing, listed. */
  static async of(core: Core, terms: Partial<Terms> = {}, hosted?: Hosted): Promise<TestGame> {
    const at = hosted ?? (await aHostedBooking(core));
    const asked: Terms = { places: 4, visibility: 'open', share: 0, ...terms };
    const { _id } = await setGame(core, callerOf(at.host), at.booking._id.toString(), asked);
    return new TestGame(core, at, _id);
  }

  get id(): string {
    return this._id.toString();
  }

  async read(): Promise<GameDoc> {
    const game = await findGame(this.core, this._id);
    if (!game) throw new Error('the game is gone');
    return game;
  }

  /** Lets the game have ended so long ago, for its document. */
  async ended(hoursAgo: number): Promise<void> {
    const endsAt = new Date(this.core.clock.now().getTime() - hoursAgo * HOUR_MS);
    const startsAt = new Date(endsAt.getTime() - 2 * HOUR_MS);
    await this.core.db.games.updateOne({ _id: this._id }, { $set: { startsAt, endsAt, closesAt: startsAt } });
  }

  /** A new player who joins. Returns the player and their row. */
  async joined(core = this.core) {
    const player = await aUser(core);
    const { row } = await joinGame(core, player._id, this.id);
    return { player, row };
  }
}

/** Violations in tests that keep places without real payments: those about captured shares are left out. */
export const violationsBesideShares = async (core: Core): Promise<string[]> =>
  (await violations(core)).filter((line) => !/captured shares$/.test(line));
