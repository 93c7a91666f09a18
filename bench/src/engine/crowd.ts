import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ROOT } from '@crease/e2e/system';
import type { Shot } from '../http-load.js';
import type { CrowdAsk, CrowdHit } from './crowd-main.js';

/**
 * Crowds in a process of their own: preparing their requests in the bench's process would delay what is measured beside
 * them.
 */
export class Crowds implements Disposable {
  readonly #child: ChildProcess;

  /** `comesBack`: people who are refused with a `Retry-After`, or get no answer, try again (`fireUntilLetIn`). */
  constructor(connections = 64, { comesBack = false } = {}) {
    const args = [String(connections), ...(comesBack ? ['comes-back'] : [])];
    this.#child = fork(join(ROOT, 'bench/dist/engine/crowd-main.js'), args, {
      cwd: ROOT,
      serialization: 'advanced',
    });
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** Resolves when these are prepared, replacing earlier ones. */
  async prepare(crowds: readonly (readonly Shot[])[]): Promise<void> {
    await this.#tell(crowds);
  }

  /** Starts the next crowd; resolves when all its requests are answered. */
  async go(): Promise<CrowdHit[]> {
    return await this.#tell('go');
  }

  [Symbol.dispose](): void {
    this.#child.kill();
  }

  async #tell(ask: CrowdAsk): Promise<CrowdHit[]> {
    const answer = once(this.#child, 'message');
    this.#child.send(ask);
    const [hits] = await answer;
    return hits;
  }
}
