import { Refused } from '../api.js';

/** What became of an operation. A time-out or a cut connection is unknown, never failed. */
export type Outcome = 'ok' | 'failed' | 'unknown';

export interface Operation {
  name: string;
  startedAt: number;
  outcome: Outcome;
  /** The code of a refusal, or what broke. */
  detail?: string;
}

/** Every operation as invoked, with its end: what the checkers read afterwards. */
export class History {
  readonly operations: Operation[] = [];
  /** Bookings whose confirmation somebody was told of. */
  readonly confirmed = new Set<string>();

  /** Runs an operation and notes its outcome; answers its value when it succeeded. */
  async note<T>(name: string, work: () => Promise<T>): Promise<T | undefined> {
    const operation: Operation = { name, startedAt: Date.now(), outcome: 'unknown' };
    this.operations.push(operation);
    try {
      const value = await work();
      operation.outcome = 'ok';
      return value;
    } catch (error) {
      if (error instanceof Refused && error.status < 500) operation.outcome = 'failed';
      operation.detail = error instanceof Refused ? `${error.status} ${error.code}` : String(error);
      return undefined;
    }
  }

  /** `name ok/failed/unknown`, a line each. */
  summary(): string[] {
    const names = [...new Set(this.operations.map(({ name }) => name))].sort();
    const count = (name: string, outcome: Outcome) =>
      this.operations.filter((o) => o.name === name && o.outcome === outcome).length;
    return names.map((name) => {
      const [ok, failed, unknown] = (['ok', 'failed', 'unknown'] as const).map((o) => count(name, o));
      return `  ${name.padEnd(22)} ${String(ok).padStart(6)} ok ${String(failed).padStart(6)} refused ${String(unknown).padStart(5)} unknown`;
    });
  }

  /** Answers of the server that it must never give, whatever fails: a 500 is a defect. */
  defects(): string[] {
    return this.operations
      .filter(({ detail }) => detail?.startsWith('500'))
      .map((o) => `${o.name}: ${o.detail}`);
  }
}
