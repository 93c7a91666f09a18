import { isCount } from '../aggregation/count.js';
import { explainCount, explainQuery } from '../query/query-explain.js';
import { CommandError } from '../request/command-error.js';
import { Collection } from '../storage/collection.js';
import { type Doc, isDoc } from '../values/bson-value.js';
import { type CommandContext, type CommandTable, docField, optionalNumber } from './command.js';

/** Where each command that can be explained keeps its filter. */
const FILTERS: { [name: string]: (command: Doc) => Doc } = {
  find: (command) => docField(command, 'filter'),
  count: (command) => docField(command, 'query'),
  distinct: (command) => docField(command, 'query'),
  findAndModify: (command) => docField(command, 'query'),
  update: (command) => docField(firstOf(command.updates), 'q'),
  delete: (command) => docField(firstOf(command.deletes), 'q'),
  aggregate: (command) => docField(firstOf(command.pipeline), '$match'),
};

function firstOf(list: unknown): Doc {
  const first: unknown = Array.isArray(list) ? list[0] : undefined;
  return isDoc(first) ? first : {};
}

function explain(command: Doc, context: CommandContext): Doc {
  const explained = docField(command, 'explain');
  const name = Object.keys(explained)[0] ?? '';
  const filterOf = FILTERS[name];
  if (!filterOf) throw new CommandError('CommandNotSupported', `explain of ${name} is not supported`);
  const namespace = `${context.database}.${String(explained[name])}`;
  const collection = context.store.find(namespace) ?? new Collection(namespace, () => undefined);
  const { sort, hint } = explained;
  const options = {
    sort,
    hint,
    skip: optionalNumber(explained, 'skip'),
    limit: optionalNumber(explained, 'limit'),
  };
  const told = counts(name, explained) ? explainCount : explainQuery;
  return { ...told(collection, filterOf(explained), options), command: explained, ok: 1 };
}

function counts(name: string, { pipeline }: Doc): boolean {
  return name === 'count' || (name === 'aggregate' && Array.isArray(pipeline) && isCount(pipeline[1]));
}

/** `explain` for commands with a filter. */
export const explainCommands: CommandTable = { explain: { fields: ['verbosity'], run: explain } };
