import { matchEvents } from '@crease/shared/contracts/match-events';
import {
  addMatchEvents,
  confirmMatch,
  createMatch,
  type Match,
  takeScorerLease,
} from '@crease/shared/contracts/matches';
import type { PlayEvent } from '@crease/shared/cricket/events';
import { append, isRefusal, type MatchState, nextBall, openMatch } from '@crease/shared/cricket/match';
import type { MatchRules } from '@crease/shared/cricket/rules';
import type { Person } from './people.js';

/** One over a side, three players each. */
const RULES = {
  players: 3,
  overs: 1,
  ballsPerOver: 6,
  wide: { runs: 1, again: true },
  noBall: { runs: 1, again: true, freeHit: false },
  byes: true,
  legByes: true,
  lbw: false,
  lastBatterStands: false,
  wicketRuns: 0,
  zones: [],
  roof: 'play',
  overTheNet: 'six',
  oneTip: false,
  tie: 'shared',
  points: { win: 2, tie: 1, noResult: 1 },
} satisfies MatchRules;

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
      rules: RULES,
    },
  });
  const params = { id: match._id };
  const { lease } = await api.call(takeScorerLease, { params, body: {} });
  const events = matchEvents.parse(eventsOf(match));
  await api.call(addMatchEvents, { params, body: { lease, after: 0, events } });
  await api.call(confirmMatch, { params });
  return (await theirs.captain.api.call(confirmMatch, { params })).match;
}

/** The events of the whole match: the first players of each list open and bowl. */
function eventsOf({ sides }: Match): PlayEvent[] {
  const listOf = (side: 0 | 1) => ({ players: sides[side].players.map(({ playerId }) => playerId) });
  let state = openMatch({ rules: RULES, sides: [listOf(0), listOf(1)] });
  const events: PlayEvent[] = [];
  while (state.fold.result === undefined) {
    const event = nextEvent(state, `e${events.length + 1}`, events.length < 7 ? 2 : 0);
    const after = append(state, event);
    if (isRefusal(after)) throw new Error(`${after.reason}: ${JSON.stringify(event)}`);
    state = after;
    events.push(event);
  }
  return events;
}

function nextEvent(state: MatchState, id: string, bat: number): PlayEvent {
  const { ball, dos } = nextBall(state);
  if (ball) {
    const { bowlers, striker, nonStriker } = ball;
    return {
      id,
      ball: { bowler: bowlers[0] ?? '', striker, ...(nonStriker ? { nonStriker } : {}), bat },
    };
  }
  const opening = dos.open?.[0];
  if (!opening) throw new Error('nothing can happen next');
  const [striker = '', nonStriker = ''] = opening.batters;
  return { id, do: 'open', striker, nonStriker, bowler: opening.bowlers[0] ?? '' };
}
