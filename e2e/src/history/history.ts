import { Refused } from '../api.js';
import { Acknowledgements } from './acknowledgements.js';

/**
 * What became of an operation: `invoked` until it ends; `failed` when the system refused it; `unknown` when a time-out, a
 * cut connection or a failure of ours leaves open whether it was done.
 */
export type Outcome = 'invoked' | 'ok' | 'failed' | 'unknown';

export interface Operation {
  name: string;
  startedAt: number;
  endedAt?: number;
  outcome: Outcome;
  /** Status and code of a refusal, or what broke. */
  detail?: string;
  /** The code of a refusal. */
  code?: string;
}

/** One operation as its caller sees it: the value when it succeeded. */
export interface Noted<T> extends Operation {
  value?: T;
}

/** Every operation as invoked, with its end: what the checkers read afterwards. */
export class History {
  readonly operations: Operation[] = [];
  /** Bookings whose confirmation somebody was told of. */
  readonly confirmed = new Set<string>();
  /** What people were told is theirs, and from when to when. */
  readonly acknowledged = new Acknowledgements();

  /** Runs an operation and notes its outcome. Never throws what the operation throws. */
  async run<T>(name: string, work: () => Promise<T>): Promise<Noted<T>> {
    const operation: Operation = { name, startedAt: Date.now(), outcome: 'invoked' };
    this.operations.push(operation);
    try {
      const value = await work();
      operation.outcome = 'ok';
      operation.endedAt = Date.now();
      return { ...operation, value };
    } catch (error) {
      operation.endedAt = Date.now();
      operation.outcome = error instanceof Refused && error.status < 500 ? 'failed' : 'unknown';
      operation.detail = error instanceof Refused ? `${error.status} ${error.code}` : String(error);
      if (error instanceof Refused) operation.code = error.code;
      return { ...operation };
    }
  }

  /** The same for who only wants the value; undefined when it did not succeed. */
  async note<T>(name: string, work: () => Promise<T>): Promise<T | undefined> {
    return (await this.run(name, work)).value;
  }

  /** How many operations ended so. */
  count(outcome: Outcome, name?: string): number {
    return this.operations.filter((o) => o.outcome === outcome && (name === undefined || o.name === name))
      .length;
  }

  /** `name ok/failed/unknown`, a line each. */
  summary(): string[] {
    const names = [...new Set(this.operations.map(({ name }) => name))].sort();
    return names.map((name) => {
      const [ok, failed, unknown] = (['ok', 'failed', 'unknown'] as const).map((o) => this.count(o, name));
      return `  ${name.padEnd(22)} ${String(ok).padStart(6)} ok ${String(failed).padStart(6)} refused ${String(unknown).padStart(5)} unknown`;
    });
  }

  /** What operations met whose outcome is unknown. */
  unanswered(): string[] {
    return this.operations.flatMap(({ outcome, name, detail }) =>
      outcome === 'unknown' ? [`${name}: ${detail}`] : [],
    );
  }

  /** Answers of the server that it must never give, whatever fails: a 500 is a defect. */
  defects(): string[] {
    return this.operations
      .filter(({ detail }) => detail?.startsWith('500'))
      .map((o) => `${o.name} at ${new Date(o.endedAt ?? o.startedAt).toISOString()}: ${o.detail}`);
  }
}
