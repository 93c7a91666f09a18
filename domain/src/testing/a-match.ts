import type { BodyOf } from '@crease/shared/contract';
import type { createMatch as createContract } from '@crease/shared/contracts/matches';
import type { Team } from '@crease/shared/contracts/teams';
import type { Types } from 'mongoose';
import type { Caller } from '../accounts/identity/caller.js';
import type { UserDoc } from '../accounts/identity/user.schema.js';
import type { Core } from '../platform/core.js';
import { appendEvents } from '../play/matches/append-events.js';
import { createMatch } from '../play/matches/create-match.js';
import { type FoundMatch, findMatch } from '../play/matches/find-match.js';
import { takeLease } from '../play/matches/hold-lease.js';
import { setupOf } from '../play/matches/match-setup.js';
import { createTeam } from '../play/teams/manage-teams.js';
import { aUser } from './factories.js';
import { Scorer, SHORT_RULES } from './scored-match.js';

export const callerOf = ({ _id, role }: Pick<UserDoc, '_id' | 'role'>): Caller => ({
  id: _id.toString(),
  role,
  sessionId: 'none',
});

const named = (...names: string[]) => names.map((name) => ({ name }));

/** Two teams with their captains. */
export interface TwoTeams {
  captain: Caller;
  rival: Caller;
  own: Team;
  rivals: Team;
}

export async function twoTeams(core: Core, role: UserDoc['role'] = 'user'): Promise<TwoTeams> {
  const [captain, rival] = [callerOf(await aUser(core, { role })), callerOf(await aUser(core))];
  const team = { shortName: 'ANR', cityName: 'Mumbai' };
  return {
    captain,
    rival,
    own: await createTeam(core, captain.id, { ...team, name: 'Andheri Night Riders' }),
    rivals: await createTeam(core, rival.id, { ...team, name: 'Bandra Blasters' }),
  };
}

/** A match between the teams of two captains, at no ground, that the first of them scores. */
export class TestMatch {
  private constructor(
    readonly core: Core,
    readonly captain: Caller,
    readonly rival: Caller,
    readonly _id: Types.ObjectId,
    readonly scorer: Scorer,
    private readonly lease: string,
  ) {}

  static async of(core: Core, over: Partial<BodyOf<typeof createContract>> = {}): Promise<TestMatch> {
    // An admin may make and score any match.
    const role = over.sides || over.groundId ? 'admin' : 'user';
    return await TestMatch.between(core, await twoTeams(core, role), over);
  }

  /** The captains play too: each is the first of their side. */
  static async withCaptains(
    core: Core,
    teams?: TwoTeams,
    over: Partial<BodyOf<typeof createContract>> = {},
  ): Promise<TestMatch> {
    const two = teams ?? (await twoTeams(core));
    const { captain, rival, own, rivals } = two;
    const sides: BodyOf<typeof createContract>['sides'] = [
      { teamId: own._id, players: [{ userId: captain.id }, ...named('Bala', 'Chirag')] },
      { teamId: rivals._id, players: [{ userId: rival.id }, ...named('Ekta', 'Farhan')] },
    ];
    return await TestMatch.between(core, two, { sides, ...over });
  }

  private static async between(
    core: Core,
    { captain, rival, own, rivals }: TwoTeams,
    over: Partial<BodyOf<typeof createContract>>,
  ): Promise<TestMatch> {
    const { _id } = await createMatch(core, captain, {
      startsAt: '2026-11-28T12:30:00Z',
      sides: [
        { teamId: own._id, players: named('Asha', 'Bala', 'Chirag') },
        { teamId: rivals._id, players: named('Dev', 'Ekta', 'Farhan') },
      ],
      rules: SHORT_RULES,
      ...over,
    });
    const { lease } = await takeLease(core, captain, _id.toString(), {});
    const { log } = await findMatch(core, _id.toString(), captain);
    return new TestMatch(core, captain, rival, _id, new Scorer(setupOf(log)), lease);
  }

  get id(): string {
    return this._id.toString();
  }

  async found(by = this.captain): Promise<FoundMatch> {
    return await findMatch(this.core, this.id, by);
  }

  /** Sends what its scorer has recorded since. */
  async send(core = this.core): Promise<void> {
    const { log } = await this.found();
    const events = this.scorer.events.slice(log.eventSeq);
    await appendEvents(core, this.captain, this.id, { lease: this.lease, after: log.eventSeq, events });
  }

  /** Plays on to a win of the first side. */
  async playOut(): Promise<this> {
    this.scorer.playOut((nth) => ({ bat: nth < 7 ? 2 : 0 }));
    await this.send();
    return this;
  }
}
