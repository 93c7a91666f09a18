import { Refused } from '../api.js';
import { Acknowledgements } from './acknowledgements.js';

/**
 * The outcome of an operation: `invoked` until it ends; `failed` if the system refused it; `unknown` if a timeout, a
 * cut connection or a server error leaves it open.
 */
export type Outcome = 'invoked' | 'ok' | 'failed' | 'unknown';

export interface Operation {
  name: string;
  startedAt: number;
  endedAt?: number;
  outcome: Outcome;
  /** Status and code of a refusal, or the error. */
  detail?: string;
  /** The code of a refusal. */
  code?: string;
}

/** One operation as its caller sees it, with the value if it succeeded. */
export interface Noted<T> extends Operation {
  value?: T;
}

/** Every operation with its outcome, for the checkers. */
export class History {
  readonly operations: Operation[] = [];
  /** Bookings whose confirmation was acknowledged. */
  readonly confirmed = new Set<string>();
  /** The hours acknowledged, with the time for which they hold. */
  readonly acknowledged = new Acknowledgements();

  /** Runs an operation and records its outcome. Never throws. */
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

  /** The same, returning only the value; undefined if it did not succeed. */
  async note<T>(name: string, work: () => Promise<T>): Promise<T | undefined> {
    return (await this.run(name, work)).value;
  }

  /** The number of operations with this outcome. */
  count(outcome: Outcome, name?: string): number {
    return this.operations.filter((o) => o.outcome === outcome && (name === undefined || o.name === name))
      .length;
  }

  /** One line of `name ok/failed/unknown` per name. */
  summary(): string[] {
    const names = [...new Set(this.operations.map(({ name }) => name))].sort();
    return names.map((name) => {
      const [ok, failed, unknown] = (['ok', 'failed', 'unknown'] as const).map((o) => this.count(o, name));
      return `  ${name.padEnd(22)} ${String(ok).padStart(6)} ok ${String(failed).padStart(6)} refused ${String(unknown).padStart(5)} unknown`;
    });
  }

  /** The errors behind unknown outcomes. */
  unanswered(): string[] {
    return this.operations.flatMap(({ outcome, name, detail }) =>
      outcome === 'unknown' ? [`${name}: ${detail}`] : [],
    );
  }

  /** Answers that the server must never give, whatever fails: a 500 is a defect. */
  defects(): string[] {
    return this.operations
      .filter(({ detail }) => detail?.startsWith('500'))
      .map((o) => `${o.name} at ${new Date(o.endedAt ?? o.startedAt).toISOString()}: ${o.detail}`);
  }
}
