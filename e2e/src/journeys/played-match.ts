import {
  addMatchEvents,
  confirmMatch,
  createMatch,
  type Match,
  readMatch,
  takeScorerLease,
} from '@crease/shared/contracts/matches';
import { PRESETS } from '@crease/shared/cricket/presets';
import { battingFirst } from '@crease/shared/cricket/setup';
import type { Person } from './people.js';

/** One over a side, three players each. A preset has the wire form, apart from `readonly`. */
export const SHORT_RULES = { ...PRESETS['box-6'], players: 3, overs: 1 } as Match['rules'];

interface Side {
  captain: Person;
  team: { _id: string; members: { memberId: string }[] };
}

/** A match that both captains confirmed: two runs off each ball of the first side, none off those of the second. */
export async function playAMatch([ours, theirs]: [Side, Side], groundId: string): Promise<Match> {
  const sideOf = ({ team }: Side) => ({
    teamId: team._id,
    players: [...team.members.map(({ memberId }) => ({ memberId })), { name: 'Guest' }],
    captain: 0,
  });
  const { api } = ours.captain;
  const { match } = await api.call(createMatch, {
    body: {
      groundId,
      startsAt: new Date().toISOString(),
      sides: [sideOf(ours), sideOf(theirs)],
      rules: SHORT_RULES,
    },
  });
  await scoreByApi(ours.captain, match._id);
  const params = { id: match._id };
  await api.call(confirmMatch, { params });
  return (await theirs.captain.api.call(confirmMatch, { params })).match;
}

/** Scores a whole match of `SHORT_RULES`: the side that bats first makes twelve runs, the other one none. */
export async function scoreByApi({ api }: Person, id: string): Promise<void> {
  const params = { id };
  const { match } = await api.call(readMatch, { params });
  const { lease } = await api.call(takeScorerLease, { params, body: {} });
  const first = battingFirst(match.toss) ?? 0;
  const innings = ([first, 1 - first] as const).flatMap((side, nth) => {
    const idsOf = (index: number) => match.sides[index]?.players.map(({ playerId }) => playerId) ?? [];
    const [striker = '', nonStriker = ''] = idsOf(side);
    const [bowler = ''] = idsOf(1 - side);
    const ball = (n: number) => ({
      id: `${nth}-${n}`,
      ball: { bowler, striker, nonStriker, bat: nth === 0 ? 2 : 0 },
    });
    const open = { id: `open-${nth}`, do: 'open' as const, striker, nonStriker, bowler };
    return [open, ...Array.from({ length: 6 }, (_, n) => ball(n))];
  });
  await api.call(addMatchEvents, { params, body: { lease, after: 0, events: innings } });
}
