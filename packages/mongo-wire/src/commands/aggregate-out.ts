import { CommandError, unknownOperator } from '../request/command-error.js';
import { Collection } from '../storage/collection.js';
import { type Doc, isDoc } from '../values/bson-value.js';
import type { CommandContext } from './command.js';

/** A pipeline without its final `$out`, and a function that writes its documents there. */
export type OutPipeline = { stages: readonly Doc[]; write?: (docs: readonly Doc[]) => void };

/**
 * Splits off a pipeline's `$out`, which replaces the documents of a collection and keeps its indexes. Inserts them into
 * a temporary collection first, so that a refused one (a duplicate, say) changes nothing.
 */
export function splitOut(stages: readonly Doc[], context: CommandContext): OutPipeline {
  const at = stages.findIndex((stage) => '$out' in stage);
  if (at < 0) return { stages };
  if (at < stages.length - 1)
    throw new CommandError('Location40601', '$out can only be the final stage in the pipeline');
  const namespace = targetOf(stages[at]?.$out, context.database);
  return { stages: stages.slice(0, at), write: (docs) => replaceAll(namespace, docs, context) };
}

function targetOf(spec: unknown, database: string): string {
  const target = isDoc(spec) ? spec : { db: database, coll: spec };
  for (const key of Object.keys(target))
    if (key !== 'db' && key !== 'coll') throw unknownOperator('option to $out', key);
  if (typeof target.db !== 'string' || typeof target.coll !== 'string' || target.coll === '')
    throw new CommandError('FailedToParse', '$out needs the name of a collection');
  return `${target.db}.${target.coll}`;
}

function replaceAll(namespace: string, docs: readonly Doc[], { store }: CommandContext): void {
  const specs =
    store
      .find(namespace)
      ?.indexes.slice(1)
      .map(({ spec }) => spec) ?? [];
  const trial = new Collection(namespace, () => undefined);
  for (const spec of specs) trial.createIndex(spec);
  for (const doc of docs) trial.insert(doc);
  store.drop(namespace);
  const collection = store.create(namespace);
  for (const spec of specs) collection.createIndex(spec);
  for (const { doc } of trial.records.values()) collection.insert(doc);
}
