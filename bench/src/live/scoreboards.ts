import type { Caller } from '@crease/domain/accounts/identity/caller';
import type { Core } from '@crease/domain/platform/core';
import { appendEvents } from '@crease/domain/play/matches/append-events';
import { createMatch } from '@crease/domain/play/matches/create-match';
import { findMatch } from '@crease/domain/play/matches/find-match';
import { takeLease } from '@crease/domain/play/matches/hold-lease';
import { readBoard } from '@crease/domain/play/matches/match-board';
import { setupOf } from '@crease/domain/play/matches/match-setup';
import { matchRules } from '@crease/shared/contracts/match-rules';
import type { MatchEvent } from '@crease/shared/cricket/events';
import { append, isRefusal, type MatchState, nextBall, openMatch } from '@crease/shared/cricket/match';
import { PRESETS } from '@crease/shared/cricket/presets';
import { Types } from 'mongoose';
import type { Stage } from '../stage.js';
import type { SuiteOptions } from '../suite.js';
import type { Moving } from './changes.js';
import { measureFanOut } from './cost.js';
import { sharedNow } from './cpu.js';
import { measureCrowd } from './scale.js';

const PLAYERS = 11;
/** Long enough for all measurements: 300 balls an innings. */
const RULES = matchRules.parse({ ...PRESETS.t20, overs: 50, maxOversPerBowler: 10 });

/** The cost of a ball to one of 2,000 viewers of a match beside bare servers, and 10,000 viewers at one process. */
export async function measureScoreboards(stage: Stage, options: SuiteOptions): Promise<void> {
  const watched = await movingMatch(stage);
  await watched.move();
  const ack = JSON.stringify({ success: true, ...(await readBoard(stage.core, watched.matchId)) });
  await measureFanOut(stage, { watched, what: 'a match', ack }, options);
  await measureCrowd(stage, await movingMatch(stage), 'one match', options);
}

export type MovingMatch = Moving & { matchId: string };

/** A match of two full sides in which each change is one more ball, of changing runs. */
export async function movingMatch({ core, dateIn }: Stage): Promise<MovingMatch> {
  const ground = await core.db.grounds.findOne({ 'owner.email': 'owner@crease.test' });
  if (!ground) throw new Error('the demo grounds are missing');
  const caller = {
    id: ground.ownerId.toString(),
    role: 'ground_owner' as const,
    sessionId: new Types.ObjectId().toString(),
  };
  const players = (side: string) =>
    Array.from({ length: PLAYERS }, (_, i) => ({ name: `${side} Player ${i + 1}` }));
  const match = await createMatch(core, caller, {
    groundId: ground._id.toString(),
    startsAt: new Date(`${dateIn(1)}T12:30:00Z`).toISOString(),
    sides: [
      { name: 'Malleshwaram Mavericks', players: players('Home') },
      { name: 'Jayanagar Giants', players: players('Away') },
    ],
    rules: RULES,
  });
  return await scoring(core, caller, match._id.toString());
}

/** A planned match in which each change is one more ball. */
export async function scoring(core: Core, caller: Caller, matchId: string): Promise<MovingMatch> {
  const { lease } = await takeLease(core, caller, matchId, {});
  const { log } = await findMatch(core, matchId, caller);
  let state = openMatch(setupOf(log));
  let count = 0;
  const board = await readBoard(core, matchId);
  return {
    matchId,
    ask: [{ name: 'match:watch', data: { matchId } }],
    frameText: (rev) => JSON.stringify({ matchId, rev, seq: rev, board: board?.board }),
    async move() {
      const at = sharedNow();
      const events = upToABall(state, count);
      for (const event of events) {
        const next = append(state, event);
        if (isRefusal(next)) throw new Error(`The engine refused its own ball: ${JSON.stringify(next)}`);
        state = next;
      }
      await appendEvents(core, caller, matchId, { lease, after: count, events });
      count += events.length;
      const after = await readBoard(core, matchId);
      return { at, rev: after?.rev ?? 0 };
    },
  };
}

/** One more ball, preceded by the opening of its innings if necessary. */
function upToABall(state: MatchState, count: number): MatchEvent[] {
  const { ball, dos } = nextBall(state);
  if (ball) return [ballOf(count, ball.striker, ball.bowlers[0] ?? '')];
  const [opening] = dos.open ?? [];
  if (!opening) throw new Error('The match of the bench has ended');
  const [striker = '', nonStriker = ''] = opening.batters;
  const [bowler = ''] = opening.bowlers;
  return [{ id: `${count}`, do: 'open', striker, nonStriker, bowler }, ballOf(count + 1, striker, bowler)];
}

const RUNS = [0, 1, 4, 0, 2, 1, 3, 1] as const;

function ballOf(count: number, striker: string, bowler: string): MatchEvent {
  const bat = RUNS[count % RUNS.length] ?? 0;
  return { id: `${count}`, ball: { bowler, striker, bat, ...(bat === 4 ? { boundary: 4 as const } : {}) } };
}
