import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '../system.js';

const READY_TIMEOUT_MS = 90_000;
/** A process that does not end within this fails its case. */
const EXIT_TIMEOUT_MS = 20_000;

/** A real process like under `npm start`: plain node on `dist`. */
export interface RunningProcess {
  readonly name: string;
  readonly url: string;
  /** True from its start until it has ended, for whatever reason. */
  isRunning(): boolean;
  /** Sends SIGKILL; resolves when it is gone. */
  kill(): Promise<void>;
  /** Sends SIGTERM like an orchestrator; resolves with its exit code and the time it took. */
  terminate(): Promise<{ code: number | null; ms: number }>;
  /** Sends SIGSTOP: freezes it in the middle of its work. */
  stop(): void;
  /** Sends SIGCONT. */
  cont(): void;
  /** Resolves when it has ended, for whatever reason. */
  ended(): Promise<void>;
  /** Kills it if it runs and starts it in the same place; `env` applies to this run only (`FAILPOINT`). */
  restart(env?: Record<string, string>): Promise<void>;
}

/** A process on this port that is not started yet; ready when `probe` answers. */
export function createProcess(
  name: string,
  file: string,
  env: Record<string, string>,
  port: number | undefined,
  probe = '/readyz?for=traffic',
): RunningProcess {
  let child: ChildProcess | undefined;
  let output = '';
  const url = `http://127.0.0.1:${port}`;
  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null;
  const ended = async () => {
    if (child && isRunning()) await once(child, 'exit', { signal: AbortSignal.timeout(EXIT_TIMEOUT_MS) });
  };
  const kill = async () => {
    if (!isRunning()) return;
    child?.kill('SIGKILL');
    await ended();
  };
  const start = async (more: Record<string, string>) => {
    output = '';
    // The end of the pipe tells the process that the test run has ended.
    const source = file.endsWith('.ts') ? ['--conditions=crease-source', '--import', 'tsx'] : [];
    child = spawn(process.execPath, ['--enable-source-maps', ...source, join(ROOT, file)], {
      cwd: ROOT,
      env: { ...env, ...more, CREASE_PARENT_PIPE: '1' },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (chunk: string) => {
        output += chunk;
        if (process.env.TEST_LOG_LEVEL) process.stderr.write(`${name}: ${chunk}`);
      });
    }
    const deadline = Date.now() + READY_TIMEOUT_MS;
    while (!(await isHealthy(url + probe))) {
      if (!isRunning() || Date.now() > deadline) {
        await kill();
        throw new Error(`${name} did not start:\n${output}`);
      }
      await sleep(25);
    }
  };
  return {
    name,
    url,
    isRunning,
    ended,
    kill,
    async terminate() {
      const askedAt = performance.now();
      child?.kill('SIGTERM');
      await ended();
      return { code: child?.exitCode ?? null, ms: performance.now() - askedAt };
    },
    stop: () => child?.kill('SIGSTOP'),
    cont: () => child?.kill('SIGCONT'),
    async restart(more = {}) {
      await kill();
      await start(more);
    },
  };
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false; // it does not listen yet
  }
}
