import { type IndexSpec, parseIndexSpec, sameKey } from '../index/index-spec.js';
import { CommandError } from '../request/command-error.js';
import { type Doc, isDoc, isNumeric, isTruthy, toPlainNumber } from '../values/bson-value.js';
import { type CommandContext, type CommandTable, docField, namespaceOf } from './command.js';

const CHANGES = ['name', 'keyPattern', 'hidden', 'expireAfterSeconds'];

/** Changes one index: whether queries use it, and when its documents expire. Refuses other changes by name. */
function collMod(command: Doc, context: CommandContext): Doc {
  const namespace = namespaceOf(command, 'collMod', context);
  const collection = context.store.find(namespace);
  if (!collection) throw new CommandError('NamespaceNotFound', `ns does not exist: ${namespace}`);
  const change = docField(command, 'index');
  for (const key of Object.keys(change)) {
    if (!CHANGES.includes(key))
      throw new CommandError('CommandNotSupported', `collMod of an index's ${key} is not supported`);
  }
  if (Object.keys(change).length === 0) return { ok: 1 };
  const wanted = isDoc(change.keyPattern) ? parseIndexSpec({ key: change.keyPattern }) : undefined;
  const index = collection.indexes.find(({ spec }) =>
    wanted ? sameKey(spec, wanted) : spec.name === change.name,
  );
  if (!index) {
    const asked = JSON.stringify(change.keyPattern ?? change.name);
    throw new CommandError('IndexNotFound', `cannot find index ${asked} for ns ${namespace}`);
  }
  if (index === collection.indexes[0]) throw new CommandError('BadValue', "can't hide _id index");
  const before = index.spec;
  collection.changeIndex(index, changesOf(change, before));
  const reply: Doc = { ok: 1 };
  for (const field of ['hidden', 'expireAfterSeconds'] as const) {
    if (change[field] === undefined) continue;
    if (before[field] !== undefined) reply[`${field}_old`] = before[field];
    reply[`${field}_new`] = index.spec[field];
  }
  return reply;
}

function changesOf({ hidden, expireAfterSeconds: seconds }: Doc, spec: IndexSpec): Partial<IndexSpec> {
  if (seconds !== undefined && (!isNumeric(seconds) || spec.key.length !== 1)) {
    const message = 'TTL indexes are single-field indexes with a number of seconds';
    throw new CommandError('InvalidOptions', message);
  }
  return {
    ...(hidden === undefined ? {} : { hidden: isTruthy(hidden) }),
    ...(seconds === undefined ? {} : { expireAfterSeconds: Number(toPlainNumber(seconds)) }),
  };
}

/** `collMod` of indexes. */
export const collModCommands: CommandTable = { collMod: { fields: ['index'], run: collMod } };
