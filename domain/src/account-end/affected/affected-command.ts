import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { givenPath } from '../../platform/command.js';
import type { Db } from '../../platform/models.js';
import type { Reached } from './find-affected.js';

/** Arguments that cannot be parsed; `message` is one sentence that explains why. */
export class AffectedUsage extends Error {
  override name = 'AffectedUsage';
}

const OPTIONS = {
  collection: { type: 'string', multiple: true },
  from: { type: 'string' },
  until: { type: 'string' },
  ids: { type: 'string' },
  'ids-file': { type: 'string' },
  out: { type: 'string', default: 'affected.csv' },
} as const;

/** Parses the arguments of `npm run affected`. @throws `AffectedUsage` */
export function readCommand(args: readonly string[], known: readonly string[]): Reached & { out: string } {
  const values = valuesOf(args);
  const named = values.collection ?? [];
  if (named.length === 0) throw new AffectedUsage('Please name a collection, or all.');
  const alien = named.find((name) => name !== 'all' && !known.includes(name));
  if (alien) throw new AffectedUsage(`There is no collection "${alien}": choose from ${known.join(', ')}.`);
  const file = values['ids-file'];
  const ids = file === undefined ? values.ids : readFileSync(givenPath(file), 'utf8');
  return {
    collections: (named.includes('all') ? known : named) as (keyof Db)[],
    ids: ids?.split(/[\s,]+/).filter(Boolean),
    from: timeOf('from', values.from),
    until: timeOf('until', values.until),
    out: values.out,
  };
}

function valuesOf(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS }).values;
  } catch (error) {
    throw new AffectedUsage(error instanceof Error ? error.message : String(error));
  }
}

function timeOf(name: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) throw new AffectedUsage(`--${name} is no time: ${text}.`);
  return at;
}
