import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { listOwnGrounds } from '@crease/shared/contracts/grounds';
import { Api } from '../api.js';
import { enterPaid, openWeekend, playWeekend, publishWeekend, RULES } from '../cases/weekend/play-weekend.js';
import { enrolPlayers } from '../chaos/players.js';
import { freePortVariables, type RunningSystem, startSystem } from '../system.js';
import { accountOf } from './account.js';

/**
 * `npm run weekend -- --seed 7`: plays a tournament of 16 teams from entry to champion on a system of its own, and
 * prints what it came to. Exits with 1 if it does not end, or fsck finds anything.
 */
const { values } = parseArgs({
  options: { seed: { type: 'string', default: String(Date.now() % 100_000) } },
});
const { seed } = values;

const TEAMS = 16;
const ENTRY_FEE = 1_200;

/** Plays the weekend. Returns what fsck finds at its end. */
async function run(system: RunningSystem): Promise<string[]> {
  process.env.TEST_SANDBOX_URL = system.sandboxUrl; // the fees are paid here
  const organiser = await Api.signIn(system.baseUrl, 'owner@crease.test', 'Owner@123');
  const { grounds } = await organiser.call(listOwnGrounds);
  console.log(`  registering ${TEAMS * RULES.players} players ...`);
  const enrolled = await enrolPlayers(system, TEAMS * RULES.players);
  const players = await Promise.all(enrolled.map((player) => player.fresh()));
  const people = {
    organiser,
    groundIds: grounds.slice(0, 2).map(({ _id }) => _id),
    teams: Array.from({ length: TEAMS }, (_, at) =>
      players.slice(at * RULES.players, (at + 1) * RULES.players),
    ),
  };
  console.log('  entering the teams and paying their fees ...');
  const id = await openWeekend(people, enterPaid, ENTRY_FEE);
  const weekend = await publishWeekend(people, id, seed);
  console.log(`  published; rain moved match ${weekend.closed.moved.join(', ')}. Playing ...`);
  await playWeekend(people, weekend, seed);
  const { lines, violations } = await accountOf(organiser, id, system.mongoUrl);
  for (const line of lines) console.log(line);
  for (const violation of violations) console.log(`  ✗ ${violation}`);
  return violations;
}

console.log(`weekend: seed ${seed}`);
const dataDir = mkdtempSync(join(tmpdir(), 'crease-weekend-'));
const system = await startSystem({ env: await freePortVariables(), dataDir });
let violations: string[] | undefined;
try {
  violations = await run(system);
  console.log(
    `fsck       ${violations.length === 0 ? 'nothing is wrong' : `${violations.length} violations`}`,
  );
} finally {
  await system.stop();
  if (violations?.length === 0) rmSync(dataDir, { recursive: true, force: true });
  else {
    console.log(`its database and logs are kept: ${dataDir}`);
    process.exitCode = 1;
  }
}
