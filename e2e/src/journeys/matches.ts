import { addMatchEvents, createMatch, setMatchToss, takeScorerLease } from '@crease/shared/contracts/matches';
import { createTeam } from '@crease/shared/contracts/teams';
import type { Ball, DoBody, EditEvent, MatchEvent, PlayBody } from '@crease/shared/cricket/events';
import {
  append,
  isRefusal,
  type MatchState,
  nextBall,
  openMatch,
  resultOf,
} from '@crease/shared/cricket/match';
import type { MatchRules } from '@crease/shared/cricket/rules';
import type { Api } from '../api.js';

/** Names as people type them. */
interface Side {
  name: string;
  players: string[];
}

/** What a scripted ball brings; its players are those due. */
export type BallFields = Partial<Pick<Ball, 'bat' | 'boundary' | 'wide' | 'noBall' | 'out'>>;

/** The most events of one request. */
const BATCH_SIZE = 120;

export const SIDES: [Side, Side] = [
  {
    name: 'Andheri Night Riders',
    players: ['Asha Rao', 'Bala Iyer', 'Chirag Shah', 'Dev Patil', 'Esha Jain', 'Farhan Ali'],
  },
  {
    name: 'Bandra Blasters',
    players: ['Gauri Nair', 'Harsh Vora', 'Ishan Roy', 'Jaya Menon', 'Kabir Sen', 'Leela Das'],
  },
];

/** Long names, names without a break, emoji, and scripts of both directions. */
export const WILD_SIDES: [Side, Side] = [
  {
    name: '🏏'.repeat(20),
    players: ['🔥'.repeat(30), 'Őrző Ödön', 'محمد رضوان خان', 'अभिषेक शर्मा', 'W'.repeat(60), '王小明'],
  },
  {
    name: 'W'.repeat(40),
    players: ['தமிழ்ச்செல்வன்', 'ഉണ്ണികൃഷ്ണൻ', 'Ζήνων', '🏏🔥'.repeat(15), 'i'.repeat(60), 'مهدي'],
  },
];

/** A match that the caller makes and scores, recorded ball by ball through the API. */
export class PlayedMatch {
  private sent = 0;
  private readonly events: MatchEvent[] = [];

  private constructor(
    private readonly api: Api,
    readonly id: string,
    private readonly lease: string,
    private state: MatchState,
  ) {}

  static async make(
    api: Api,
    sides: readonly [Side, Side] = SIDES,
    /** A ground where the caller works; without one the caller's new team plays. */
    groundId?: string,
  ): Promise<PlayedMatch> {
    const [first, second] = sides.map(({ name, players }) => ({
      name,
      players: players.map((player) => ({ name: player })),
    })) as [GivenSide, GivenSide];
    const own = groundId ? first : { teamId: await teamOf(api, first.name), players: first.players };
    const { match } = await api.call(createMatch, {
      body: { groundId, startsAt: new Date().toISOString(), sides: [own, second], rules: 'box-6' },
    });
    const params = { id: match._id };
    const toss = { wonBy: 0, chose: 'bat' } as const;
    await api.call(setMatchToss, { params, body: toss });
    const { lease } = await api.call(takeScorerLease, { params, body: {} });
    const playersOf = (side: 0 | 1) => ({
      players: match.sides[side].players.map(({ playerId }) => playerId),
    });
    // The wire form was parsed by the schema whose type is the engine's.
    const setup = { rules: match.rules as MatchRules, sides: [playersOf(0), playersOf(1)] as const, toss };
    return new PlayedMatch(api, match._id, lease, openMatch(setup));
  }

  /** All events so far, those not sent yet included. */
  get recorded(): readonly MatchEvent[] {
    return this.events;
  }

  get path(): string {
    return `/match/${this.id}`;
  }

  /** Records a ball after whatever has to happen before it: opening, the next bowler, the next batter. */
  ball(fields: BallFields & { isOut?: true } = {}): this {
    this.prepare();
    const offer = nextBall(this.state).ball;
    if (!offer) throw new Error('no ball can be bowled');
    const { isOut, ...rest } = fields;
    const out = isOut ? { out: { kind: 'bowled' as const, who: offer.striker } } : {};
    return this.add({
      ball: { bowler: offer.bowlers[0] ?? '', striker: offer.striker, bat: 0, ...rest, ...out },
    });
  }

  /** Plays on until the match is over. */
  playOut(next: (nth: number) => BallFields & { isOut?: true }): this {
    for (let nth = 0; resultOf(this.state) === undefined; nth += 1) this.ball(next(nth));
    return this;
  }

  add(body: PlayBody | EditBody): this {
    const event = { ...body, id: `e${this.events.length + 1}` } as MatchEvent;
    const next = append(this.state, event);
    if (isRefusal(next)) throw new Error(`${next.reason}: ${JSON.stringify(body)}`);
    this.events.push(event);
    this.state = next;
    return this;
  }

  /** Sends what was recorded since. */
  async send(): Promise<this> {
    while (this.sent < this.events.length) {
      const events = this.events.slice(this.sent, this.sent + BATCH_SIZE);
      const body = addMatchEvents.body.parse({ lease: this.lease, after: this.sent, events });
      await this.api.call(addMatchEvents, { params: { id: this.id }, body });
      this.sent += events.length;
    }
    return this;
  }

  private prepare(): void {
    for (let due = dueIn(this.state); due; due = dueIn(this.state)) this.add(due);
  }
}

type WithoutId<E> = E extends { id: string } ? Omit<E, 'id'> : never;
type EditBody = WithoutId<EditEvent>;

interface GivenSide {
  name: string;
  players: { name: string }[];
}

/** A new team of the caller: the captain of a side makes and scores its matches. */
async function teamOf(api: Api, name: string): Promise<string> {
  const body = { name, shortName: 'AAA', cityName: 'Mumbai' };
  return (await api.call(createTeam, { body })).team._id;
}

/** The event without which no ball can be bowled; the first who may is chosen. */
function dueIn(state: MatchState): DoBody | undefined {
  const { ball, dos } = nextBall(state);
  if (ball?.bowlers.length) return undefined;
  const [opening] = dos.open ?? [];
  if (opening) {
    const [striker = '', nonStriker] = opening.batters;
    return { do: 'open', striker, ...(nonStriker ? { nonStriker } : {}), bowler: opening.bowlers[0] ?? '' };
  }
  if (dos.in?.[0] !== undefined) return { do: 'in', batter: dos.in[0] };
  if (dos.bowler?.[0] !== undefined) return { do: 'bowler', bowler: dos.bowler[0] };
  return dos['super-over'] ? { do: 'super-over' } : undefined;
}
