import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Redis servers and the sentinels that watch them, each a process by its port. */
export interface WatchedRedisProcesses extends AsyncDisposable {
  /** `primary`: the port of the server that this one follows. */
  startServer(port: number, primary?: number): void;
  /** `primary`: the port of the server that is the primary when the sentinel starts. */
  startSentinel(port: number, primary: number): void;
  /** Sends a signal to the process at this port. */
  kill(port: number, signal: NodeJS.Signals): void;
}

/** How long Sentinel waits before it declares a primary down. */
const DOWN_AFTER_MS = 1_000;

/** `set`: the name by which the sentinels know the servers. */
export function watchedRedisProcesses(set: string): WatchedRedisProcesses {
  const folder = mkdtempSync(join(tmpdir(), 'crease-sentinel-'));
  const children = new Map<number, ChildProcess>();
  const run = (port: number, args: string[]) => {
    const child = spawn('redis-server', args, { cwd: folder, stdio: 'ignore' });
    children.set(port, child);
  };

  return {
    startServer(port, primary) {
      const follows = primary === undefined ? [] : ['--replicaof', '127.0.0.1', String(primary)];
      const flags = {
        port,
        bind: '127.0.0.1',
        dir: folder,
        save: '',
        hz: 100,
        'repl-diskless-sync-delay': 0,
      };
      const words = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, String(value)]);
      run(port, [...words, '--dbfilename', `${port}.rdb`, ...follows]);
    },
    startSentinel(port, primary) {
      const file = join(folder, `${port}.conf`);
      const lines = [
        `port ${port}`,
        'bind 127.0.0.1',
        `dir ${folder}`,
        `sentinel monitor ${set} 127.0.0.1 ${primary} 2`,
        `sentinel down-after-milliseconds ${set} ${DOWN_AFTER_MS}`,
        `sentinel failover-timeout ${set} 4000`,
      ];
      writeFileSync(file, `${lines.join('\n')}\n`);
      run(port, [file, '--sentinel']);
    },
    kill(port, signal) {
      children.get(port)?.kill(signal);
    },
    async [Symbol.asyncDispose]() {
      for (const child of children.values()) {
        if (child.exitCode !== null || child.signalCode !== null) continue;
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
