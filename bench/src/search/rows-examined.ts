import { COUNTING } from '@crease/domain/catalogue/ground-record/ground-lists.queries';
import { listGrounds } from '@crease/domain/catalogue/grounds/list-grounds';
import { openDb } from '@crease/domain/models';
import type { Core } from '@crease/domain/platform/core';
import { listGrounds as contract } from '@crease/shared/contracts/grounds';
import mongoose, { type mongo } from 'mongoose';

/** Documents that the database examined for one page. */
export interface Examined {
  /** Grounds on the page. */
  returned: number;
  /** Ground documents examined to find them. */
  found: number;
  /** Documents examined to count all matches, for the number of pages. */
  counted: number;
}

/** Documents and index keys that the database examines for each `find` of a collection that `work` sends. */
export async function examinedBy(
  core: Core,
  collection: string,
  work: (core: Core) => Promise<unknown>,
): Promise<number[]> {
  const connection = await mongoose
    .createConnection(core.env.MONGO_URL, { autoIndex: false, autoCreate: false, monitorCommands: true })
    .asPromise();
  const client = connection.getClient();
  const db = client.db(connection.name);
  const sent: mongo.Document[] = [];
  client.on('commandStarted', ({ command }) => sent.push(command));
  try {
    await work({ ...core, db: openDb(connection) });
    const examined: number[] = [];
    for (const { find, aggregate, filter, sort, skip = 0, limit = 0, pipeline } of [...sent]) {
      if (find !== collection && aggregate !== collection) continue;
      const query = find ? { find, filter, ...(sort ? { sort } : {}), skip, limit } : undefined;
      const command = query ?? { aggregate, pipeline, cursor: {} };
      const { executionStats } = await db.command({ explain: command, verbosity: 'executionStats' });
      examined.push(Math.max(executionStats.totalDocsExamined, executionStats.totalKeysExamined));
    }
    return examined;
  } finally {
    await connection.close();
  }
}

/** Counts what the database examines: each command of a page is run again as an `explain`. */
export async function openExplainer(core: Core) {
  const connection = await mongoose
    .createConnection(core.env.MONGO_URL, { autoIndex: false, autoCreate: false, monitorCommands: true })
    .asPromise();
  const client = connection.getClient();
  const db = client.db(connection.name);
  let sent: mongo.Document[] = [];
  client.on('commandStarted', ({ command }) => sent.push(command));
  const reading = { ...core, db: openDb(connection) };
  const explained = async (command: mongo.Document): Promise<number> => {
    const { executionStats } = await db.command({ explain: command, verbosity: 'executionStats' });
    return executionStats.totalDocsExamined;
  };
  return {
    async page(query: Record<string, string>): Promise<Examined> {
      sent = [];
      const { grounds } = await listGrounds(reading, contract.query.parse(query));
      const commands = sent;
      const [found, counted] = [{ sum: 0 }, { sum: 0 }];
      for (const { find, aggregate, filter, sort, skip, limit, pipeline, comment } of commands) {
        if (find === 'grounds')
          (comment === COUNTING ? counted : found).sum += await explained({
            find,
            filter,
            ...(sort ? { sort } : {}),
            skip: skip ?? 0,
            limit: limit ?? 0,
          });
        if (aggregate === 'grounds') counted.sum += await explained({ aggregate, pipeline, cursor: {} });
      }
      return { returned: grounds.length, found: found.sum, counted: counted.sum };
    },
    [Symbol.asyncDispose]: () => connection.close(),
  };
}
