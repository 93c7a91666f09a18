import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ROOT } from '@crease/e2e/system';
import type { Shot } from '../http-load.js';
import type { CrowdAsk } from './crowd-main.js';

/** Crowds in a process of their own: in the bench's, those who are measured beside them would wait for their requests to be made. */
export class Crowds implements Disposable {
  readonly #child: ChildProcess = fork(join(ROOT, 'bench/dist/engine/crowd-main.js'), {
    cwd: ROOT,
    serialization: 'advanced',
  });

  /** Resolves when these are at hand, in place of those of before. */
  async prepare(crowds: readonly (readonly Shot[])[]): Promise<void> {
    await this.#tell(crowds);
  }

  /** The next crowd asks over 64 connections; resolves with their statuses when all are answered. */
  async go(): Promise<number[]> {
    return await this.#tell('go');
  }

  [Symbol.dispose](): void {
    this.#child.kill();
  }

  async #tell(ask: CrowdAsk): Promise<number[]> {
    const answer = once(this.#child, 'message');
    this.#child.send(ask);
    const [statuses] = await answer;
    return statuses;
  }
}
