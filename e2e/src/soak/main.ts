import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { freePortVariables, startSystem } from '../system.js';
import { SOAK_ENV, soak } from './soak.js';

/**
 * `npm run soak -- --minutes 30 --seed 7 --clients 200 --players 6`: live clients that must never be wrong for long, on
 * a system of its own. Exits with 1 if one was.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '1' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    clients: { type: 'string', default: '60' },
    players: { type: 'string', default: '4' },
  },
});
const [minutes, seed, clients, players] = [values.minutes, values.seed, values.clients, values.players].map(
  Number,
) as [number, number, number, number];

console.log(`soak: seed ${seed}, ${clients} clients, ${players} players, ${minutes} min`);
const dataDir = mkdtempSync(join(tmpdir(), 'crease-soak-'));
const system = await startSystem({ env: { ...(await freePortVariables()), ...SOAK_ENV }, dataDir });
let failed = true;
try {
  const say = (line: string) => console.log(`  ${line}`);
  const { violations, backMs, echoes, operations } = await soak(system, {
    minutes,
    seed,
    clients,
    players,
    say,
  });
  for (const [fault, all] of backMs) {
    const [most, times] = [Math.round(Math.max(...all)), String(all.length).padStart(4)];
    console.log(`  ${fault.padEnd(22)}${times} times, right again after ${most} ms at most`);
  }
  for (const violation of violations) console.log(`  ✗ ${violation}`);
  if (violations.length > 0) console.log(`  its database and logs are kept: ${dataDir}`);
  console.log(
    `${operations} operations, ${echoes} frames heard again, ${violations.length} violation${violations.length === 1 ? '' : 's'}`,
  );
  failed = violations.length > 0;
} finally {
  await system.stop();
  if (failed) process.exitCode = 1;
  else rmSync(dataDir, { recursive: true, force: true });
}
