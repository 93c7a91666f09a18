import { randomUUID } from 'node:crypto';
import { openSession } from '@crease/domain/accounts/auth/sessions';
import type { Core } from '@crease/domain/platform/core';
import { eachLimit } from '@crease/domain/platform/each-limit';
import type { FailpointName } from '@crease/domain/platform/failpoint';
import { randomFrom } from '@crease/domain/play/demo/random';
import { aGround, aUser, someUsers } from '@crease/domain/testing/factories';
import { until } from '@crease/domain/testing/until';
import type { ContractSpec } from '@crease/shared/contract';
import { listMatchEvents, readMatch } from '@crease/shared/contracts/matches';
import {
  listTournamentMatches,
  readTournament,
  readTournamentBracket,
  readTournamentLeaders,
  readTournamentTable,
} from '@crease/shared/contracts/tournaments';
import { expect, it } from 'vitest';
import { Api, type Call } from '../api.js';
import { openProcesses } from './processes.js';
import type { RunningProcess } from './running-process.js';
import { bringToRest } from './survives.js';
import { type Counted, countAgain, type MatchRecord } from './weekend/count-again.js';
import {
  enterFreely,
  enterPaid,
  openWeekend,
  playWeekend,
  publishWeekend,
  RULES,
  WALKOVER,
  type Weekend,
  type WeekendPeople,
} from './weekend/play-weekend.js';

const TEAMS = 16;
const GIVE_UP_MS = 240_000;
/** On a busy machine more would wait for a database connection longer than the pool allows. */
const MAX_SIGNED_IN_AT_ONCE = 16;

/** Says when it calls. */
class HeardApi extends Api {
  constructor(
    baseUrl: string,
    token: string,
    private readonly onCall: () => void,
  ) {
    super(baseUrl, token);
  }

  override send<C extends ContractSpec>(contract: C, asked: Call<C>): Promise<Response> {
    this.onCall();
    return super.send(contract, asked);
  }
}

/** An owner with two grounds, and the players of all teams, signed in. */
async function somePeople(core: Core, url: string, onCall = () => {}): Promise<WeekendPeople> {
  const owner = await aUser(core, { role: 'ground_owner' });
  const grounds = [await aGround(core, { ownerId: owner._id }), await aGround(core, { ownerId: owner._id })];
  const signIn = async (user: Parameters<typeof openSession>[1]) =>
    new HeardApi(url, (await openSession(core, user, 'Test')).token, onCall);
  const names = Array.from({ length: TEAMS * RULES.players }, (_, at) => ({ name: `Player${at} Kulkarni` }));
  const players: Api[] = [];
  await eachLimit(await someUsers(core, names), MAX_SIGNED_IN_AT_ONCE, async (user) => {
    players.push(await signIn(user));
  });
  return {
    organiser: await signIn(owner),
    groundIds: grounds.map(({ _id }) => _id.toString()),
    teams: Array.from({ length: TEAMS }, (_, at) =>
      players.slice(at * RULES.players, (at + 1) * RULES.players),
    ),
  };
}

/** What the public reads say about the matches: who played, and every event. */
async function recordsOf(
  api: Api,
  id: string,
): Promise<Map<number, MatchRecord & { names: Map<string, string> }>> {
  const records = new Map<number, MatchRecord & { names: Map<string, string> }>();
  const { matches } = await api.call(listTournamentMatches, { params: { id } });
  for (const { number, matchId, decidedBy, winnerId = '' } of matches) {
    if (decidedBy === 'walkover') {
      records.set(number, { walkover: winnerId, players: new Map(), events: [], names: new Map() });
      continue;
    }
    const params = { id: matchId ?? '' };
    const { match } = await api.call(readMatch, { params });
    const { events } = await api.call(listMatchEvents, { params });
    const players = match.sides.map(
      ({ teamId = '', players }) => [teamId, players.map(({ playerId }) => playerId)] as const,
    );
    const names = match.sides.flatMap(({ players }) =>
      players.map(({ playerId, name }) => [playerId, name.split(' ')[0] ?? ''] as const),
    );
    records.set(number, { players: new Map(players), events, names: new Map(names) });
  }
  return records;
}

/** The best ten of one count, by their names and values, in an order that ties cannot change. */
function leadersBy(counted: Counted, names: ReadonlyMap<string, string>, by: 'runs' | 'wickets' | 'sixes') {
  return [...counted.players]
    .map(([player, count]) => ({ name: names.get(player) ?? '', value: count[by] }))
    .filter(({ value }) => value > 0)
    .sort((a, b) => b.value - a.value);
}

/** Table, bracket, champion and leaders are what the events of the matches give. */
async function expectAsCounted(api: Api, { id, draw }: Weekend): Promise<void> {
  const params = { id };
  const records = await recordsOf(api, id);
  const pairs = draw.pairings.map(({ number, group, sides }) => ({ number, group, sides: sides as never }));
  const order = draw.order.map(({ teamId }) => teamId);
  const counted = countAgain({ order, groups: draw.groups, pairs }, (number) => records.get(number), RULES);

  const { groups } = await api.call(readTournamentTable, { params });
  expect(groups.map(({ rows }) => rows.map(rowOf))).toEqual(counted.tables.map((rows) => rows.map(rowOf)));

  const { matches } = await api.call(listTournamentMatches, { params });
  for (const { number, sides, winnerId } of matches) {
    expect([number, ...sides.map(({ teamId }) => teamId)]).toEqual([
      number,
      ...(counted.teams.get(number) ?? []),
    ]);
    expect([number, winnerId]).toEqual([number, counted.winners.get(number)]);
  }
  const final = matches.find(({ stage }) => stage === 'final');
  const third = matches.find(({ stage }) => stage === 'third-place');
  const champion = counted.winners.get(final?.number ?? 0);
  const { bracket } = await api.call(readTournamentBracket, { params });
  expect([bracket.championId, bracket.thirdId]).toEqual([champion, counted.winners.get(third?.number ?? 0)]);
  const { tournament } = await api.call(readTournament, { params });
  expect([tournament.status, tournament.champion?.teamId]).toEqual(['over', champion]);

  const names = new Map([...records.values()].flatMap((record) => [...record.names]));
  const { leaders } = await api.call(readTournamentLeaders, { params });
  for (const by of ['runs', 'wickets', 'sixes'] as const) {
    const all = leadersBy(counted, names, by);
    expect(leaders[by].map(({ value }) => value)).toEqual(all.slice(0, 10).map(({ value }) => value));
    for (const { rank, name, value } of leaders[by]) {
      expect(all).toContainEqual({ name, value });
      expect(rank).toBe(1 + all.filter((other) => other.value > value).length);
    }
  }
}

interface Row {
  played: number;
  won: number;
  lost: number;
  tied: number;
  points: number;
  netRunRate: number;
}
/** Without the team's id in one of the two forms; the rate to the third decimal. */
const rowOf = ({
  played,
  won,
  lost,
  tied,
  points,
  netRunRate,
  ...team
}: Row & ({ team: string } | { teamId: string })) => ({
  team: 'team' in team ? team.team : team.teamId,
  played,
  won,
  lost,
  tied,
  points,
  netRunRate: Math.sign(netRunRate) * (Math.round(Math.abs(netRunRate) * 1_000) / 1_000) + 0,
});

/** Plays a weekend from its publication on, and expects at its end what its events give. */
async function playToTheEnd(people: WeekendPeople, id: string): Promise<void> {
  const weekend = await publishWeekend(people, id, 'weekend');
  expect(weekend.closed.moved).toHaveLength(1);
  await playWeekend(people, weekend, 'weekend');
  await expectAsCounted(people.organiser, weekend);
  const { matches } = await people.organiser.call(listTournamentMatches, { params: { id } });
  expect(matches).toHaveLength(32);
  const walkovers = matches.filter(({ decidedBy }) => decidedBy === 'walkover');
  expect(walkovers.map(({ number }) => number)).toEqual([WALKOVER]);
}

const ENTRY_FEE = 1_200;

it(
  'a weekend of 16 teams, with a fee, ends with the table, bracket, leaders and ledger that its events give',
  async () => {
    await using system = await openProcesses({ api: 1, worker: 1 });
    const people = await somePeople(system.core, system.api[0]?.url ?? '');
    await playToTheEnd(people, await openWeekend(people, enterPaid, ENTRY_FEE));
    expect(await bringToRest(system.core)).toEqual([]);
    const ledger = await system.core.db.ledger.find({}).toArray();
    expect(ledger.map(({ kind }) => kind)).toEqual(Array(TEAMS).fill('capture'));
    expect(new Set(ledger.map(({ entryId }) => entryId?.toString())).size).toBe(TEAMS);
    for (const { lines } of ledger) {
      const amounts = lines.map(({ amount }) => amount);
      expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBeCloseTo(0, 6);
      const received = amounts.filter((amount) => amount > 0).reduce((sum, amount) => sum + amount, 0);
      expect(received).toBeCloseTo(ENTRY_FEE, 6);
    }
  },
  GIVE_UP_MS,
);

/** Each cuts an operation of the organiser or of a confirmation. */
const CUTS: readonly FailpointName[] = [
  'publish.afterFence',
  'publish.afterClaims',
  'publish.afterEnd',
  'advance.afterResult',
  'advance.afterMatches',
  'advance.afterStatus',
];
/** Calls between two kills at random. */
const CALLS = { least: 60, most: 140 };
const RANDOM_KILLS = 2;

/** Restarts a process whenever it is gone, the first times armed with a failpoint each. */
class Phoenix implements AsyncDisposable {
  #isUp = true;
  #isEnded = false;
  readonly #cuts: FailpointName[];
  readonly #work: Promise<void>;

  constructor(
    private readonly child: RunningProcess,
    cuts: readonly FailpointName[] = [],
  ) {
    this.#cuts = [...cuts];
    this.#work = this.#keep();
  }

  /** No failpoint is armed any more. */
  get isUnarmed(): boolean {
    return this.#cuts.length === 0;
  }

  /** Sends SIGKILL, unless it is gone or starting. */
  async kill(): Promise<void> {
    if (this.#isUp) await this.child.kill();
  }

  async #keep(): Promise<void> {
    while (!this.#isEnded) {
      await until('an end', () => this.#isEnded || !this.child.isRunning(), GIVE_UP_MS);
      if (this.#isEnded) return;
      this.#isUp = false;
      const cut = this.#cuts.shift();
      await this.child.restart(cut ? { FAILPOINT: `${cut}=kill` } : {});
      this.#isUp = true;
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isEnded = true;
    await this.#work;
  }
}

it(
  'the same weekend ends the same when the API and the worker are killed again and again',
  async () => {
    await using system = await openProcesses({ api: 1, worker: 1 });
    const [apiProcess] = system.api;
    if (!apiProcess || !system.worker) throw new Error('two processes were started');
    const random = randomFrom(`kills ${randomUUID()}`);
    let callsLeft = CALLS.least;
    let kills = 0;
    const onCall = () => {
      if (!api?.isUnarmed || --callsLeft > 0 || kills >= 2 * RANDOM_KILLS) return;
      callsLeft = random.between(CALLS.least, CALLS.most);
      kills += 1;
      void (kills % 2 === 1 ? api : worker)?.kill();
    };
    let api: Phoenix | undefined;
    let worker: Phoenix | undefined;
    const people = await somePeople(system.core, apiProcess.url, onCall);
    const id = await openWeekend(people, enterFreely);
    await using first = new Phoenix(apiProcess, CUTS);
    await using second = new Phoenix(system.worker);
    [api, worker] = [first, second];
    await first.kill(); // armed from its next start on
    await playToTheEnd(people, id);
    expect([first.isUnarmed, kills]).toEqual([true, 2 * RANDOM_KILLS]);
    expect(await bringToRest(system.core)).toEqual([]);
  },
  GIVE_UP_MS,
);
