import type { mongo } from 'mongoose';
import type { Core } from './core.js';
import type { Collections, Db } from './models.js';

/** The documents of a collection with which something is to be done. */
export interface Due {
  in: keyof Db;
  where: object;
}

interface DueIn<K extends keyof Collections> extends Due {
  where: mongo.Filter<Collections[K]>;
}

export const due = <K extends keyof Collections>(name: K, where: mongo.Filter<Collections[K]>): DueIn<K> => ({
  in: name,
  where,
});

/**
 * The names among these with due work: one command for all, each answered by an index and its first document. Separate
 * finds would be the main cost of an idle process.
 */
export async function whichAreDue(
  { db }: Pick<Core, 'db'>,
  asked: Iterable<readonly [name: string, questions: readonly Due[]]>,
): Promise<Set<string>> {
  const questions = [...asked].flatMap(([name, all]) => all.map((one) => ({ name, ...one })));
  const [first, ...others] = questions;
  if (!first) return new Set();
  const looking = ({ name, where }: { name: string } & Due): mongo.Document[] => [
    { $match: where },
    { $limit: 1 },
    { $project: { _id: 0, name: { $literal: name } } },
  ];
  const found = await db[first.in]
    .aggregate<{ name: string }>([
      ...looking(first),
      ...others.map((one) => ({
        $unionWith: { coll: db[one.in].collectionName, pipeline: looking(one) },
      })),
    ])
    .toArray();
  return new Set(found.map(({ name }) => name));
}
