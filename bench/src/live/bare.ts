import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ROOT } from '@crease/e2e/system';
import type { Kind } from './raw-socket.js';

/** A bare server in a process of its own. */
export interface Bare {
  port: number;
  pid: number;
  /** Sends this JSON to every viewer. */
  emit(text: string): void;
  stop(): Promise<void>;
}

/** `ack`: its JSON answer to watchers, as long as Crease's. */
export async function startBare(kind: Kind, ack = '{"success":true}', port = 0): Promise<Bare> {
  const file = join(ROOT, 'bench/dist/live/bare-main.js');
  const child = fork(file, [kind, String(port)], { cwd: ROOT, env: { PATH: process.env.PATH } });
  child.send(ack);
  const [listens] = await once(child, 'message');
  return {
    port: Number(listens),
    pid: child.pid ?? 0,
    emit: (text) => void child.send(text),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}
