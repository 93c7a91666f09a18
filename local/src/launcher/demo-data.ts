import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dayOf } from '@crease/shared/time/ist';
import { MongoClient } from 'mongodb';
import { hasNoGrounds } from './readiness.js';
import { StopWithSentence } from './stop-with-sentence.js';
import { say } from './terminal.js';

export interface DemoDataOptions {
  mongoUrl: string;
  dataDir: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  cwd: string;
  /** Aborts the work when the launcher is stopped. */
  signal: AbortSignal;
}

/**
 * Fills an empty database with demo data. A note in the data folder survives a crash, so the next start repeats it: the
 * data is deterministic.
 */
export async function fillEmptyDatabase(options: DemoDataOptions): Promise<void> {
  const note = join(options.dataDir, 'demo-data.unfinished');
  const wasCut = existsSync(note) && readFileSync(note, 'utf8') === options.mongoUrl;
  if (!wasCut && !(await hasNoGrounds(options.mongoUrl))) return;
  say('Filling the empty database with demo data …');
  writeFileSync(note, options.mongoUrl);
  const child = spawn(process.execPath, options.args, {
    cwd: options.cwd,
    env: options.env,
    stdio: ['ignore', 'ignore', 'pipe'],
    signal: options.signal,
  });
  let words = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    words = (words + chunk).slice(-4000);
  });
  child.on('error', () => {}); // an abort; the exit that follows reports it
  const [code] = await once(child, 'exit');
  if (options.signal.aborted) return;
  if (code !== 0) throw new StopWithSentence(`The demo data could not be written:\n${words.trim()}`);
  rmSync(note, { force: true });
}

/** Printed when the days sold in the demo data are over, or there never were any. */
export const NOTHING_AHEAD =
  'The demo data has no bookings ahead: "npm run seed" in another terminal books a week, "npm run reset" begins anew.';

/** Prints a hint if the demo data has grown old. */
export async function sayIfNothingAhead(mongoUrl: string, now: Date): Promise<string | undefined> {
  const client = new MongoClient(mongoUrl, { serverSelectionTimeoutMS: 5_000, maxPoolSize: 1 });
  try {
    const seedings = client.db().collection<{ _id: string; until?: string }>('seedings');
    if (!(await seedings.findOne({ _id: 'demo' }))) return undefined;
    const ahead = await seedings.findOne({ until: { $gte: dayOf(now) } });
    return ahead ? undefined : NOTHING_AHEAD;
  } finally {
    await client.close();
  }
}
