import { fire, mustBe } from '../http-load.js';
import { compared } from '../report.js';
import { alternate } from '../rounds.js';
import type { Player, Stage } from '../stage.js';
import type { SuiteOptions } from '../suite.js';
import { measureNeighbours } from './neighbours.js';
import { onlyOne, statusesOf } from './one-winner.js';
import { bareHoldShot, type FreshHours, holdShot } from './slots.js';

/** Two thousand players on one hour: the time until all are answered, and what neighbours notice. */
export async function measureContention(
  stage: Stage,
  players: readonly Player[],
  hours: FreshHours,
  { quick, tell }: SuiteOptions,
): Promise<void> {
  const [port] = stage.api;
  for (const connections of [64, 500]) {
    const ours = async (): Promise<number> => {
      await stage.emptyHands();
      const hour = hours.take();
      const result = await fire(
        players.map((player) => holdShot(port, hour, player)),
        connections,
      );
      mustBe(result.hits, 201, 409);
      onlyOne(statusesOf(result));
      return result.seconds * 1000;
    };
    const bare = async (): Promise<number> => {
      const hour = hours.take();
      const result = await fire(
        players.map((player) => bareHoldShot(stage, hour, player)),
        connections,
      );
      onlyOne(statusesOf(result));
      return result.seconds * 1000;
    };
    const measured = await alternate(quick ? 2 : 4, ours, bare);
    const name = 'node:http + findOneAndUpdate';
    const metric = `${players.length} players on one hour, ${connections} connections, all answered`;
    tell(compared(metric, 'ms', measured.ours, { name, values: measured.bare }, { atMost: 2.5 }));
  }
  await measureNeighbours(stage, players, hours, quick, tell);
}
