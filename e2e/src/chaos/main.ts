import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { fsck } from '@crease/domain/audit/fsck';
import { createModels } from '@crease/domain/runtime/models';
import { connectMongo } from '@crease/domain/runtime/mongo';
import { getBooking } from '@crease/shared/contracts/bookings';
import { listOwnGrounds } from '@crease/shared/contracts/grounds';
import { Api } from '../api.js';
import { History } from '../history/history.js';
import { type RunningSystem, startSystem } from '../system.js';
import { actAsOwner, actAsPlayer, type Stage } from './actors.js';
import { hurt } from './faults.js';
import { enrolPlayers } from './players.js';
import { Chance } from './prng.js';

/**
 * `npm run chaos -- --minutes 5 --seed 7`: many players and owners at once while processes are killed and stopped;
 * then peace, then fsck. The seed repeats the order of what is asked, not the timing of the answers.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    players: { type: 'string', default: '16' },
  },
});
const minutes = Number(values.minutes);
const seed = Number(values.seed);

/** Windows are shortened so that expiry, late money and lapses happen all the time. */
const WINDOWS = { HOLD_SECONDS: '6', PENDING_SECONDS: '8', API_INSTANCES: '2' };
/** After the last fault everything must come right within this: windows, retries, reconcile. */
const DRAIN_MS = 75_000;

async function run(system: RunningSystem): Promise<number> {
  const { baseUrl } = system;
  const owner = await Api.signIn(baseUrl, 'owner@crease.test', 'Owner@123');
  const { grounds } = await owner.call(listOwnGrounds);
  const players = await enrolPlayers(system, Number(values.players));
  const history = new History();
  const stage = (offset: number): Stage => ({
    sandboxUrl: system.sandboxUrl,
    grounds,
    history,
    chance: new Chance(seed + offset),
  });

  const end = Date.now() + minutes * 60_000;
  const over = () => Date.now() > end;
  const faults: string[] = [];
  console.log(`chaos: seed ${seed}, ${players.length} players, ${minutes} min`);
  const repeat = async (
    act: (stage: Stage, api: Api) => Promise<void>,
    offset: number,
    api: () => Promise<Api>,
  ) => {
    const mine = stage(offset);
    while (!over()) {
      await act(mine, await api());
      await sleep(mine.chance.between(0, 150));
    }
  };
  await Promise.all([
    ...players.map((player, i) => repeat(actAsPlayer, i + 1, () => player.fresh())),
    ...[0, 1].map((i) => repeat(actAsOwner, 1_000 + i, async () => owner)),
    hurt(system, new Chance(seed + 9_999), over, (fault) => faults.push(fault)),
  ]);

  console.log(`drained for ${DRAIN_MS / 1000} s …`);
  await sleep(DRAIN_MS);
  return await judge(system, history, faults);
}

async function judge(system: RunningSystem, history: History, faults: string[]): Promise<number> {
  const violations: string[] = [];
  const connection = await connectMongo(system.mongoUrl);
  const audit = { connection, models: createModels(connection), now: new Date() };
  for await (const v of fsck(audit)) violations.push(`invariant ${v.invariant}: ${v.subject} ${v.message}`);
  await connection.close();

  // Whoever was told that a booking is confirmed finds it confirmed, completed, or cancelled with a reason.
  const anyone = new Api(system.baseUrl);
  for (const id of history.confirmed) {
    const { booking } = await anyone.call(getBooking, { params: { id } });
    if (booking.status === 'pending') violations.push(`booking ${id} was confirmed and is pending again`);
  }
  violations.push(...history.defects());

  console.log(history.summary().join('\n'));
  console.log(`  faults: ${faults.length} (${[...new Set(faults)].sort().join(', ')})`);
  for (const violation of violations) console.log(`  ✗ ${violation}`);
  console.log(
    `${history.operations.length} operations, ${faults.length} faults, ${violations.length} violations`,
  );
  return violations.length;
}

const system = await startSystem({ env: WINDOWS });
try {
  process.exitCode = (await run(system)) > 0 ? 1 : 0;
} finally {
  await system.stop();
}
