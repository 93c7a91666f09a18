import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LogFile } from './log-file.js';
import type { PidFiles } from './pid-files.js';
import { endGroup, signalGroup } from './process-group.js';
import { StopWithSentence } from './stop-with-sentence.js';
import type { WatchdogLink } from './watchdog-link.js';

/** How one process is run; the same for every start. */
export interface ProcessSpec {
  /** Its name in `DATA_DIR/run` and `DATA_DIR/logs`: `api`, `api-2`. */
  name: string;
  command: string;
  args: string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
  /** A store ends after the processes that still write to it, also when the launcher is gone. */
  isStore?: boolean;
  /** True once it serves. */
  isReady: () => Promise<boolean>;
  /** Removes the cause of an unexpected end, found in the last lines of the log, and returns a sentence about it. */
  mend?: (lastLines: readonly string[]) => string | undefined;
}

export interface ProcessTools {
  pidFiles: PidFiles;
  watchdog: WatchdogLink;
  log: LogFile;
  /** Called on every unexpected exit, before the next start. */
  onCrash: (name: string, how: string) => void;
  /** Called instead when the cause was removed, with the sentence that `mend` returned. */
  onMended: (sentence: string) => void;
  /** Called on each start that cannot be recorded, because the disk is read-only or broken. */
  onUnwritable: () => void;
}

/** Backoff after 1, 2, 3 … early exits in a row: always below the 2 s within which a process is back. */
const RESTART_AFTER_MS = [0, 100, 300, 700, 1_200, 1_500];

/** An exit after this long does not count as early. */
const SETTLED_AFTER_MS = 10_000;

/** Enough for all that a store writes about a failed start. */
const LAST_LINES = 60;

/** Number of exits before the first readiness after which a start is given up. */
const DEATHS_BEFORE_READY = 4;

const STOP_WITHIN_MS = 10_000;
const POLL_READY_MS = 50;

/** A process that is kept running until it is stopped. */
export class SupervisedProcess {
  private child: ChildProcess | undefined;
  private stopping = false;
  private restarting = false;
  private earlyDeaths = 0;
  private startedAt = 0;

  constructor(
    readonly spec: ProcessSpec,
    private readonly tools: ProcessTools,
  ) {}

  start(): void {
    const { name, command, args, cwd, env, isStore = false } = this.spec;
    this.startedAt = Date.now();
    const child = spawn(command, args, {
      cwd,
      env: { ...env, CREASE_PARENT_PIPE: isStore ? '' : '1' },
      detached: true,
      stdio: ['pipe', this.tools.log.descriptor, this.tools.log.descriptor],
    });
    this.child = child;
    // The pipe carries nothing; its end tells the child that the launcher is gone. A store waits for the watchdog.
    child.stdin?.on('error', () => {});
    if (child.pid !== undefined) {
      if (!this.tools.pidFiles.write(name, child.pid)) this.tools.onUnwritable();
      this.tools.watchdog.add(child.pid, isStore);
    }
    child.once('error', (error) => this.ended(child, `could not start: ${error.message}`));
    child.once('exit', (code, signal) =>
      this.ended(child, signal ? `ended by ${signal}` : `ended with code ${code}`),
    );
  }

  /** @throws StopWithSentence if it keeps exiting or is not ready in time */
  async untilReady(withinMs: number): Promise<void> {
    const { name } = this.spec;
    const deadline = Date.now() + withinMs;
    while (!this.stopping) {
      if (this.child && (await this.spec.isReady())) return;
      if (this.earlyDeaths >= DEATHS_BEFORE_READY || Date.now() > deadline) {
        const why =
          this.earlyDeaths >= DEATHS_BEFORE_READY
            ? 'keeps ending'
            : `is not ready after ${withinMs / 1000} s`;
        // Each of its starts ended with the same words.
        const words = [...new Set(this.tools.log.lastLines(12))].map((line) => `    ${line}`);
        throw new StopWithSentence(
          `The process ${name} ${why}; its last words (${this.tools.log.path}):\n${words.join('\n')}`,
        );
      }
      await sleep(POLL_READY_MS);
    }
  }

  /** Ends it, gracefully for 10 s, and keeps it stopped. */
  async stop(): Promise<void> {
    this.stopping = true;
    const child = this.child;
    if (child?.pid !== undefined) {
      await endGroup(child.pid, () => this.child !== child, STOP_WITHIN_MS);
      if (this.child === child) await once(child, 'exit');
    }
    this.tools.pidFiles.remove(this.spec.name);
  }

  /** Ends it so that it starts again with new code (watch mode). */
  restart(): void {
    this.restarting = true;
    this.child?.kill('SIGTERM');
  }

  private ended(child: ChildProcess, how: string): void {
    if (this.child !== child) return;
    this.child = undefined;
    if (child.pid !== undefined) {
      this.tools.watchdog.remove(child.pid);
      // Its own children must not keep its port from the next one.
      signalGroup(child.pid, 'SIGKILL');
    }
    if (this.stopping) return;
    if (this.restarting) {
      this.restarting = false;
      this.earlyDeaths = 0;
      this.start();
      return;
    }
    this.earlyDeaths = Date.now() - this.startedAt > SETTLED_AFTER_MS ? 0 : this.earlyDeaths + 1;
    const mended = this.spec.mend?.(this.tools.log.lastLines(LAST_LINES));
    if (mended) this.tools.onMended(mended);
    else this.tools.onCrash(this.spec.name, how);
    const waitMs = RESTART_AFTER_MS[Math.min(Math.max(this.earlyDeaths - 1, 0), RESTART_AFTER_MS.length - 1)];
    setTimeout(() => {
      if (!this.stopping) this.start();
    }, waitMs);
  }
}
