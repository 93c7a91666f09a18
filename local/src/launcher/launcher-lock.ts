import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { tryToWrite } from '../no-room.js';
import { identityOf } from './process-identity.js';
import { StopWithSentence } from './stop-with-sentence.js';

const holderSchema = z.object({ pid: z.number(), identity: z.string(), stopping: z.boolean() });
type Holder = z.infer<typeof holderSchema>;

/** A launcher whose npm was just killed needs a moment to notice; only then is a second one refused. */
const NOTICE_WITHIN_MS = 3_000;

/**
 * One launcher per data folder. The lock names its holder: a killed one is taken over, a stopping one is waited for.
 */
export class LauncherLock {
  private readonly file: string;

  constructor(private readonly runFolder: string) {
    this.file = join(runFolder, 'launcher.lock');
  }

  /** @throws StopWithSentence if another launcher keeps running on this folder */
  async acquire(dataDir: string): Promise<void> {
    const since = Date.now();
    let told = false;
    while (!this.create()) {
      const holder = this.holder();
      if (!holder || identityOf(holder.pid) !== holder.identity) {
        this.clear(holder);
        continue;
      }
      if (holder.stopping && !told) {
        console.log('Waiting for the run before this one to finish stopping …');
        told = true;
      }
      if (!holder.stopping && Date.now() - since > NOTICE_WITHIN_MS) {
        throw new StopWithSentence(
          `DATA_DIR ${dataDir} is in use by a running Crease (process ${holder.pid}): stop that one first, or set DATA_DIR to another folder.`,
        );
      }
      await sleep(100);
    }
  }

  /** The pid of the launcher that runs on this folder, if any. */
  runningPid(): number | undefined {
    const holder = this.holder();
    return holder && identityOf(holder.pid) === holder.identity ? holder.pid : undefined;
  }

  markStopping(): void {
    const isMarked = tryToWrite(() => {
      writeFileSync(`${this.file}.next`, this.content(true));
      renameSync(`${this.file}.next`, this.file);
    });
    // A full disk must not keep the system from stopping: the next start just does not know to wait.
    if (!isMarked) tryToWrite(() => rmSync(`${this.file}.next`, { force: true }));
  }

  release(): void {
    tryToWrite(() => rmSync(this.file, { force: true }));
  }

  /** Link fails if the name exists, so exactly one of several gets the lock, completely written. */
  private create(): boolean {
    const mine = join(this.runFolder, `launcher.lock.${process.pid}`);
    writeFileSync(mine, this.content(false));
    try {
      linkSync(mine, this.file);
      return true;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
      throw error;
    } finally {
      rmSync(mine, { force: true });
    }
  }

  /** Removes the lock of a dead holder, unless another launcher has replaced it meanwhile. */
  private clear(dead: Holder | undefined): void {
    const aside = join(this.runFolder, `launcher.lock.dead.${process.pid}`);
    try {
      renameSync(this.file, aside);
    } catch {
      return; // another launcher removed it first
    }
    const taken = parseHolder(readFileSync(aside, 'utf8'));
    if (taken && taken.identity !== dead?.identity) renameSync(aside, this.file);
    else rmSync(aside, { force: true });
  }

  private holder(): Holder | undefined {
    try {
      return parseHolder(readFileSync(this.file, 'utf8'));
    } catch {
      return undefined; // released right now
    }
  }

  private content(stopping: boolean): string {
    const holder: Holder = { pid: process.pid, identity: identityOf(process.pid) ?? '', stopping };
    return JSON.stringify(holder);
  }
}

function parseHolder(text: string): Holder | undefined {
  try {
    return holderSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined; // truncated by something else
  }
}
