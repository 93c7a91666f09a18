import type { UserDoc } from '@crease/domain/accounts/identity/user.schema';
import type { GroundDoc } from '@crease/domain/catalogue/ground-record/ground.schema';
import type { Core } from '@crease/domain/platform/core';
import { createTeam } from '@crease/domain/play/teams/manage-teams';
import { aGround, someMembers, someUsers } from '@crease/domain/testing/factories';
import { Scorer, SHORT_RULES } from '@crease/domain/testing/scored-match';
import type { Match } from '@crease/shared/contracts/matches';
import type { MatchEvent } from '@crease/shared/cricket/events';
import type { MatchRules } from '@crease/shared/cricket/rules';
import type { Answer, ApiClient, TestApi } from './api-client.js';

const FIRST = ['Asha', 'Bala', 'Chirag'];
const SECOND = ['Dev', 'Ekta', 'Farhan'];
const named = (names: readonly string[]) => names.map((name) => ({ name }));

type FiveUsers = [UserDoc, UserDoc, UserDoc, UserDoc, UserDoc];

/** Two captains with a team each, a ground with its owner and staff, and a stranger. */
export class MatchScene {
  private constructor(
    readonly core: Core,
    readonly api: TestApi,
    readonly people: Record<'captain' | 'rival' | 'owner' | 'desk' | 'stranger', UserDoc>,
    readonly ground: GroundDoc,
    readonly teamId: string,
    readonly rivalTeamId: string,
  ) {}

  static async of(core: Core, api: TestApi): Promise<MatchScene> {
    const users = await someUsers(core, [
      { name: 'Asha Rao' },
      { name: 'Rohan Kulkarni' },
      { name: 'Sanjay Mhatre', role: 'ground_owner' },
      { name: 'Imran Shaikh' },
      { name: 'Meera Joshi' },
    ]);
    // As many as were asked for.
    const [captain, rival, owner, desk, stranger] = users as FiveUsers;
    await someMembers(core, owner, [{ user: desk, role: 'desk' }]);
    const ground = await aGround(core, { ownerId: owner._id });
    const team = (user: UserDoc, name: string) =>
      createTeam(core, user._id.toString(), { name, shortName: 'ANR', cityName: 'Mumbai' });
    const [own, rivals] = [await team(captain, 'Andheri Night Riders'), await team(rival, 'Bandra Blasters')];
    return new MatchScene(core, api, { captain, rival, owner, desk, stranger }, ground, own._id, rivals._id);
  }

  as(name: keyof MatchScene['people']): ApiClient {
    return this.api.as(this.people[name]);
  }

  idOf(name: keyof MatchScene['people']): string {
    return this.people[name]._id.toString();
  }

  /** The body of a new match between the two teams, three guests each. */
  request(over: object = {}): object {
    return {
      startsAt: '2026-11-28T12:30:00Z',
      sides: [
        { teamId: this.teamId, players: named(FIRST) },
        { teamId: this.rivalTeamId, players: named(SECOND) },
      ],
      rules: SHORT_RULES,
      ...over,
    };
  }

  async match(over: object = {}, by = this.as('captain')): Promise<Match> {
    const made = await by.post('/matches', this.request(over));
    if (made.status !== 201) throw new Error(JSON.stringify(made.body));
    return made.body.match;
  }

  /** A match with a scorer who has the lease. */
  async scored(over: object = {}, by = this.as('captain')): Promise<ScoredMatch> {
    const match = await this.match(over, by);
    const { lease } = (await by.post(`/matches/${match._id}/scorer`, {})).body;
    return new ScoredMatch(match, by, lease);
  }

  /** A match that the first side has won. */
  async played(over: object = {}): Promise<ScoredMatch> {
    const scored = await this.scored(over);
    const events = scored.scorer.playOut((nth) => ({ bat: nth < 7 ? 2 : 0 }));
    const sent = await scored.send(0, events);
    if (sent.status !== 200) throw new Error(JSON.stringify(sent.body));
    return scored;
  }
}

/** A match while it is scored. */
export class ScoredMatch {
  readonly id: string;
  readonly path: string;
  readonly scorer: Scorer;

  constructor(
    readonly match: Match,
    readonly by: ApiClient,
    readonly lease: string,
  ) {
    this.id = match._id;
    this.path = `/matches/${match._id}`;
    this.scorer = this.newScorer('e');
  }

  /** A scorer who begins with an empty log. */
  newScorer(prefix: string): Scorer {
    const [first, second] = this.match.sides.map(({ players }) => ({
      players: players.map(({ playerId }) => playerId),
    }));
    const none = { players: [] };
    // The wire form is parsed by the schema whose type is the engine's.
    const rules = this.match.rules as MatchRules;
    return new Scorer({ rules, sides: [first ?? none, second ?? none] }, prefix);
  }

  send(after: number, events: readonly MatchEvent[], lease = this.lease, by = this.by): Promise<Answer> {
    return by.post(`${this.path}/events`, { lease, after, events });
  }

  /** Sends the next events of its scorer. */
  async play(count: number): Promise<Answer> {
    const after = this.scorer.events.length;
    return await this.send(after, this.scorer.play(count));
  }
}
