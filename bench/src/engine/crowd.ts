import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ROOT } from '@crease/e2e/system';
import type { Shot } from '../http-load.js';
import type { CrowdAsk } from './crowd-main.js';

/**
 * Crowds in a process of their own: preparing their requests in the bench's process would delay what is measured beside
 * them.
 */
export class Crowds implements Disposable {
  readonly #child: ChildProcess = fork(join(ROOT, 'bench/dist/engine/crowd-main.js'), {
    cwd: ROOT,
    serialization: 'advanced',
  });

  /** Resolves when these are prepared, replacing earlier ones. */
  async prepare(crowds: readonly (readonly Shot[])[]): Promise<void> {
    await this.#tell(crowds);
  }

  /** Starts the next crowd over 64 connections; resolves with its status codes when all are answered. */
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
