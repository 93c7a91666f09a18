import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ROOT } from '@crease/e2e/system';
import type { Kind } from './raw-socket.js';

type Question = { name: string; data: unknown };

/** A request to a process of viewers. */
export type Ask =
  | {
      do: 'open';
      port: number;
      kind: Kind;
      count: number;
      ask: readonly Question[];
      /** The events of the first, the second … viewer, repeated from the first. */
      askOf?: readonly (readonly Question[])[];
      tokens?: readonly string[];
    }
  | { do: 'report' | 'stall' | 'resume' | 'close' };

/** How many viewers have seen a `rev`, and when the last one did. */
export interface Seen {
  count: number;
  lastAt: number;
}

export interface Report {
  open: number;
  /** How many were disconnected after they were admitted, since the start. */
  closed: number;
  /** Since the last report. */
  frames: number;
  bytes: number;
  byRev: [number, Seen][];
}

export type Reply = Report | { beganAt: number; endedAt: number };

export interface Wanted {
  port: number;
  kind: Kind;
  count: number;
  ask?: readonly Question[];
  askOf?: readonly (readonly Question[])[];
  tokens?: readonly string[];
}

/** Viewers in processes of their own, so that their cost is not measured. */
export class Viewers implements Disposable {
  readonly #children: ChildProcess[];

  constructor(processes = 2) {
    this.#children = Array.from({ length: processes }, () =>
      fork(join(ROOT, 'bench/dist/live/viewers-main.js'), { cwd: ROOT }),
    );
  }

  /** Opens this many and waits until all are admitted; returns the milliseconds it took. */
  async open({ count, tokens, ask = [], ...wanted }: Wanted): Promise<number> {
    const share = Math.ceil(count / this.#children.length);
    const replies = await Promise.all(
      this.#children.map((child, i) => {
        const [from, to] = [Math.min(count, i * share), Math.min(count, (i + 1) * share)];
        const mine = tokens ? { tokens: tokens.slice(from, to) } : {};
        return this.#tell(child, { ...wanted, ...mine, do: 'open', ask, count: to - from });
      }),
    );
    const times = replies.flatMap((reply) => ('beganAt' in reply ? [reply] : []));
    return (
      Math.max(...times.map(({ endedAt }) => endedAt)) - Math.min(...times.map(({ beganAt }) => beganAt))
    );
  }

  /** What they have seen since the last report. */
  async report(what: 'report' | 'stall' | 'resume' | 'close' = 'report'): Promise<Report> {
    const all: Report = { open: 0, closed: 0, frames: 0, bytes: 0, byRev: [] };
    const seen = new Map<number, Seen>();
    for (const reply of await Promise.all(this.#children.map((child) => this.#tell(child, { do: what })))) {
      if (!('frames' in reply)) continue;
      all.open += reply.open;
      all.closed += reply.closed;
      all.frames += reply.frames;
      all.bytes += reply.bytes;
      for (const [rev, { count, lastAt }] of reply.byRev) {
        const before = seen.get(rev) ?? { count: 0, lastAt: 0 };
        seen.set(rev, { count: before.count + count, lastAt: Math.max(before.lastAt, lastAt) });
      }
    }
    return { ...all, byRev: [...seen] };
  }

  [Symbol.dispose](): void {
    for (const child of this.#children) child.kill();
  }

  async #tell(child: ChildProcess, ask: Ask): Promise<Reply> {
    const answer = once(child, 'message');
    child.send(ask);
    const [reply] = await answer;
    return reply;
  }
}
