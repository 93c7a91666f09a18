import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fsck } from '@crease/domain/assurance/fsck';
import { openDb } from '@crease/domain/models';
import { connectMongo } from '@crease/domain/platform/mongo';
import { until } from '@crease/domain/testing/until';
import { me } from '@crease/shared/contracts/auth';
import { listOwnGrounds } from '@crease/shared/contracts/grounds';
import { Types } from 'mongoose';
import { expect, it, onTestFinished, vi } from 'vitest';
import { Api } from '../api.js';
import { actAsOwner, actAsPlayer, type Stage } from '../chaos/actors.js';
import { enrolPlayers } from '../chaos/players.js';
import { Chance } from '../chaos/prng.js';
import { findLost, findStrayRupees } from '../history/check.js';
import { History } from '../history/history.js';
import { freePortVariables, ROOT, type RunningSystem, startSystem } from '../system.js';
import { Actor } from './actor.js';

/** Windows that end before the restored system is checked. */
const WINDOWS = { HOLD_SECONDS: '6', PENDING_SECONDS: '8' };
const SEED = 26;
const started = new Date();
type Person = { _id: string; name: string };

/** Runs an npm script on a data folder, like a person at a terminal. */
async function run(dataDir: string, name: string, ...args: string[]): Promise<string> {
  const { npm_lifecycle_event: _, ...env } = process.env;
  try {
    const { stdout } = await promisify(execFile)(process.execPath, ['local/run.mjs', name, ...args], {
      cwd: ROOT,
      env: { ...env, NODE_ENV: 'test', DATA_DIR: dataDir, MONGO_URL: '', CREASE_ENV_FILE: 'none' },
    });
    return stdout;
  } catch (error) {
    // The reason is in its output: the message alone only has stderr.
    if (error instanceof Error && 'stdout' in error) error.message += `\n${error.stdout}`;
    throw error;
  }
}

async function withModels<T>(
  system: RunningSystem,
  ask: (db: ReturnType<typeof openDb>) => Promise<T>,
): Promise<T> {
  const connection = await connectMongo(system.mongoUrl);
  try {
    return await ask(openDb(connection));
  } finally {
    await connection.close();
  }
}

async function violations(system: RunningSystem): Promise<string[]> {
  return await withModels(system, async (db) => {
    const found: string[] = [];
    for await (const { subject, message } of fsck({ db, now: async () => new Date() }))
      found.push(`${subject} ${message}`);
    return found;
  });
}

it('a system under load is backed up and restored elsewhere without losing anything it acknowledged', async () => {
  const home = mkdtempSync(join(tmpdir(), 'crease-backup-case-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const dataDir = join(home, 'data');
  const file = join(home, 'crease.tar.gz');
  const system = await startSystem({ env: { ...(await freePortVariables()), ...WINDOWS }, dataDir });
  const stage: Stage = { grounds: [], history: new History(), orders: [] };
  try {
    const owner = await Api.signIn(system.baseUrl, 'owner@crease.test', 'Owner@123');
    stage.grounds = (await owner.call(listOwnGrounds)).grounds;
    const { user } = await owner.call(me);
    const players = await enrolPlayers(system, 5);
    let busy = true;
    const act = async (what: typeof actAsPlayer, nth: number, who: Person, api: () => Promise<Api>) => {
      const known = { _id: new Types.ObjectId(who._id), name: who.name };
      for (let turn = 0; busy; turn++)
        await what(
          stage,
          new Actor(known, [await api()], stage.history),
          new Chance(SEED + nth * 7_919 + turn * 104_729),
        );
    };
    const acting = Promise.all([
      ...players.map((player, i) => act(actAsPlayer, i + 1, player.user, () => player.fresh())),
      act(actAsOwner, 100, user, async () => owner),
    ]);
    await until('there to be some bookings', async () => confirmed(stage.history).length >= 6, 40_000);
    const before = confirmed(stage.history);
    expect(await run(dataDir, 'backup', file)).toContain(`${file} holds`);
    busy = false;
    await acting;
    await system.stop();

    const elsewhere = join(home, 'elsewhere');
    expect(await run(elsewhere, 'restore', file)).toMatch(/^0 violations$/m);
    await expect(run(elsewhere, 'restore', file)).rejects.toThrow(/is not empty/);

    // At the same address: the provider's webhooks and the tokens' origin depend on it.
    const again = await startSystem({ env: system.env, dataDir: elsewhere });
    try {
      await expect(run(elsewhere, 'restore', file, '--replace')).rejects.toThrow(/is running on/);
      // Earlier sessions are still valid, and every acknowledged booking exists.
      expect((await owner.call(me)).user._id).toBe(user._id);
      const lost = await withModels(again, async (db) => {
        const history = new History();
        for (const promise of before) history.acknowledged.give(promise);
        return await findLost({ db }, history);
      });
      expect(lost.filter((line) => line.includes('is not there'))).toEqual([]);
      await until('all to have come right', async () => (await violations(again)).length === 0, 40_000);
      vi.stubEnv('TEST_SANDBOX_URL', again.sandboxUrl);
      const stray = () => withModels(again, (db) => findStrayRupees({ db }, started));
      await until('the books to agree', async () => (await stray()).length === 0, 40_000);
    } finally {
      await again.stop();
    }
  } finally {
    await system.stop();
  }
}, 240_000);

function confirmed(history: History) {
  return history.acknowledged.all.filter(
    ({ kind, lapsesAt }) => kind === 'booking' && lapsesAt === Number.POSITIVE_INFINITY,
  );
}
