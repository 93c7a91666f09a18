import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePorts } from '@crease/domain/platform/free-ports';
import { ROOT } from '@crease/e2e/system';
import type { Stage } from '../stage.js';

const READY_TIMEOUT_MS = 20_000;

/** A realtime process of the bench beside the system's, which can be killed and measured alone. */
export interface RealtimeProcess extends AsyncDisposable {
  port: number;
  pid: number;
  /** Sends SIGKILL; resolves when it is gone. */
  kill(): Promise<void>;
  /** Starts it again on the same port; resolves when it listens. */
  start(): Promise<void>;
}

export async function startRealtimeProcess({ system }: Stage): Promise<RealtimeProcess> {
  const [port = 0] = await findFreePorts(1);
  const env = {
    ...environOf(system.pidOf('realtime')),
    REALTIME_PORT: String(port),
    CREASE_PARENT_PIPE: '1',
  };
  let child: ChildProcess | undefined;
  const kill = async (): Promise<void> => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  };
  const start = async (): Promise<void> => {
    child = spawn(process.execPath, [join(ROOT, 'realtime/dist/main.js')], {
      cwd: ROOT,
      env,
      stdio: ['pipe', 'ignore', 'inherit'],
    });
    const until = Date.now() + READY_TIMEOUT_MS;
    while (!(await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.ok) {
      if (Date.now() > until || child.exitCode !== null) throw new Error('a realtime process did not start');
      await sleep(20);
    }
  };
  await start();
  return {
    port,
    get pid() {
      return child?.pid ?? 0;
    },
    kill,
    start,
    [Symbol.asyncDispose]: kill,
  };
}

/** The environment that a process was started with. */
function environOf(pid: number): Record<string, string> {
  const lines = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').filter(Boolean);
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
}
