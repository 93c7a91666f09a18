import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

/** JSON has no value for what could not be measured. */
const figure = z
  .number()
  .nullable()
  .transform((value) => value ?? Number.NaN);
const spread = z.object({ low: figure, high: figure, blocks: z.number().int() });

const result = z.object({
  metric: z.string(),
  value: figure,
  unit: z.string(),
  spread: spread.optional(),
  baseline: z.object({ name: z.string(), value: figure, spread: spread.optional() }).optional(),
  ratio: figure.optional(),
  ratioSpread: spread.optional(),
  target: z.union([z.object({ atLeast: z.number() }), z.object({ atMost: z.number() })]).optional(),
});

const run = z.object({
  suite: z.string(),
  /** True for the sizes of the targets, false for reduced ones. */
  full: z.boolean(),
  /** The part that was requested alone. */
  only: z.string().optional(),
  command: z.string(),
  /** The start, ISO 8601. */
  at: z.string(),
  seconds: z.number(),
  /** With `+` if files had changed since. */
  commit: z.string(),
  host: z.object({
    cpus: z.number(),
    model: z.string(),
    memoryGb: z.number(),
    os: z.string(),
    node: z.string(),
    /** Load average over a minute, before and after. */
    load: z.tuple([z.number(), z.number()]),
  }),
  results: z.array(result),
  /** What could not be measured, and why. */
  failed: z.array(z.string()),
});

/** One measurement of a suite. */
export type Run = z.output<typeof run>;
export type Host = Run['host'];

/** The major version of Node that a suite was measured on. */
export const nodeOf = ({ host }: Pick<Run, 'host'>): number =>
  Number.parseInt(host.node.replace(/^v/, ''), 10);

const runFile = z.object({ runs: z.array(run) });

/** The runs in a file written by `--json`. @throws if it is not one */
export function readRuns(path: string): Run[] {
  const parsed = runFile.safeParse(JSON.parse(readFileSync(path, 'utf8')));
  if (!parsed.success)
    throw new Error(`${path} holds no runs of the bench: ${z.prettifyError(parsed.error)}`);
  return parsed.data.runs;
}

export function writeRuns(path: string, runs: readonly Run[]): void {
  writeFileSync(path, `${JSON.stringify({ runs }, null, 2)}\n`);
}
