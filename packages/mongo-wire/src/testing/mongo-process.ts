import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** As the launcher starts it: the documents of a whole test run are in its heap. */
const HEAP = ['--max-semi-space-size=64', '--heap-growing-percent=100'];
const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));

/** The embedded MongoDB server as a child process; it ends with its parent. */
export type MongoProcess = { child: ChildProcess; url: string; stop: () => Promise<number | null> };

/** Starts the server on a free port with its data in `<dataDir>/mongo`. */
export async function startMongoProcess(dataDir: string, env: NodeJS.ProcessEnv = {}): Promise<MongoProcess> {
  const child = spawn(process.execPath, [...HEAP, '--import', 'tsx', '--conditions=crease-source', MAIN], {
    env: { ...process.env, ...env, MONGO_PORT: '0', DATA_DIR: dataDir, CREASE_PARENT_PIPE: '1' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    return child.exitCode;
  };
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /mongodb:\/\/[\d.:]+/.exec(line)?.[0];
    if (url) return { child, url, stop };
  }
  throw new Error('the embedded MongoDB server ended before it listened');
}
