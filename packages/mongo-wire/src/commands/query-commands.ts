import { runPipeline } from '../aggregation/pipeline.js';
import { compileExpression } from '../expression/expression.js';
import { distinctByIndex } from '../query/distinct-by-index.js';
import { compileFindProjection } from '../query/projection.js';
import { countRecords, findRecords } from '../query/query-run.js';
import { CommandError } from '../request/command-error.js';
import { checkTime } from '../request/deadline.js';
import type { Doc } from '../values/bson-value.js';
import { someLeaf } from '../values/field-path.js';
import { encodeValue } from '../values/value-key.js';
import type { Reply } from '../wire/cursor-reply.js';
import { splitOut } from './aggregate-out.js';
import {
  type CommandContext,
  type CommandTable,
  docField,
  listField,
  namespaceOf,
  optionalNumber,
  refuseCollation,
} from './command.js';

/** The variables of a command's expressions: `let` and `$$NOW`. */
export function commandVars(command: Doc, context: CommandContext): Doc {
  const vars: Doc = { NOW: context.now };
  const scope = { root: {}, vars: { ...vars } };
  for (const [name, value] of Object.entries(docField(command, 'let')))
    vars[name] = compileExpression(value)(scope);
  return vars;
}

function find(command: Doc, context: CommandContext): Reply {
  refuseCollation(command);
  for (const flag of ['tailable', 'awaitData', 'returnKey', 'showRecordId']) {
    if (command[flag] === true)
      throw new CommandError('CommandNotSupported', `find option ${flag} is not supported`);
  }
  if (command.min !== undefined || command.max !== undefined) {
    throw new CommandError('CommandNotSupported', 'find options min and max are not supported');
  }
  const namespace = namespaceOf(command, 'find', context);
  const filter = docField(command, 'filter');
  const vars = commandVars(command, context);
  const projection = docField(command, 'projection');
  const project = Object.keys(projection).length > 0 ? compileFindProjection(projection, filter) : undefined;
  const records = findRecords(
    context.store.find(namespace),
    filter,
    {
      sort: command.sort,
      skip: optionalNumber(command, 'skip'),
      limit: optionalNumber(command, 'limit'),
      hint: command.hint,
      scope: { root: {}, vars },
    },
    context.scans,
  );
  const docs = records.map(({ doc }) => {
    checkTime();
    return project ? project(doc, vars) : doc;
  });
  return context.cursors.start(
    namespace,
    docs,
    optionalNumber(command, 'batchSize'),
    command.singleBatch === true,
  );
}

function getMore(command: Doc, context: CommandContext): Reply {
  const namespace = namespaceOf(command, 'collection', context);
  const id = command.getMore;
  if (typeof id !== 'bigint' && typeof id !== 'number')
    throw new CommandError('TypeMismatch', 'getMore needs a cursor id');
  return context.cursors.next(BigInt(id), namespace, optionalNumber(command, 'batchSize'));
}

function killCursors(command: Doc, context: CommandContext): Doc {
  const ids = Array.isArray(command.cursors) ? command.cursors : [];
  const known = ids.filter((id) => typeof id === 'bigint' || typeof id === 'number').map((id) => BigInt(id));
  const { killed, unknown } = context.cursors.kill(known);
  return { cursorsKilled: killed, cursorsNotFound: unknown, cursorsAlive: [], cursorsUnknown: [], ok: 1 };
}

function aggregate(command: Doc, context: CommandContext): Reply {
  refuseCollation(command);
  const { stages, write } = splitOut(listField(command, 'pipeline'), context);
  const collection = typeof command.aggregate === 'string' ? command.aggregate : undefined;
  const vars = commandVars(command, context);
  const docs = runPipeline(collection, stages, {
    vars,
    count: (name, filter) =>
      countRecords(
        context.store.find(`${context.database}.${name}`),
        filter,
        { hint: command.hint, scope: { root: {}, vars } },
        context.scans,
      ),
    source: (name, filter, { sort, limit, vars }) =>
      findRecords(
        context.store.find(`${context.database}.${name}`),
        filter,
        {
          sort,
          limit,
          hint: name === collection ? command.hint : undefined,
          scope: { root: {}, vars: vars ?? {} },
        },
        context.scans,
      ).map(({ doc }) => doc),
  });
  write?.(docs);
  const namespace = `${context.database}.${collection ?? '$cmd.aggregate'}`;
  return context.cursors.start(
    namespace,
    write ? [] : docs,
    optionalNumber(docField(command, 'cursor'), 'batchSize'),
    false,
  );
}

function count(command: Doc, context: CommandContext): Doc {
  refuseCollation(command);
  const collection = context.store.find(namespaceOf(command, 'count', context));
  const filter = docField(command, 'query');
  const skip = optionalNumber(command, 'skip') ?? 0;
  const limit = Math.abs(Number(command.limit ?? 0)) || Number.POSITIVE_INFINITY;
  const total = countRecords(collection, filter, { hint: command.hint }, context.scans);
  return { n: Math.min(Math.max(0, total - skip), limit), ok: 1 };
}

function distinct(command: Doc, context: CommandContext): Doc {
  refuseCollation(command);
  const key = command.key;
  if (typeof key !== 'string')
    throw new CommandError('TypeMismatch', "BSON field 'distinct.key' must be a string");
  const collection = context.store.find(namespaceOf(command, 'distinct', context));
  const filter = docField(command, 'query');
  const byIndex =
    collection && Object.keys(filter).length === 0 ? distinctByIndex(collection, key) : undefined;
  if (byIndex) return { values: byIndex, ok: 1 };
  const found = new Map<string, unknown>();
  for (const { doc } of findRecords(collection, filter, {}, context.scans)) {
    checkTime();
    someLeaf(doc, key.split('.'), 0, (leaf) => {
      for (const value of Array.isArray(leaf) ? leaf : [leaf]) {
        const encoded = encodeValue(value);
        if (value !== undefined && !found.has(encoded)) found.set(encoded, value);
      }
      return false;
    });
  }
  const values = [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value);
  return { values, ok: 1 };
}

/** Commands that read. */
export const queryCommands: CommandTable = {
  find: {
    fields: [
      'filter',
      'sort',
      'projection',
      'hint',
      'skip',
      'limit',
      'batchSize',
      'singleBatch',
      'let',
      'collation',
      'allowDiskUse',
      'allowPartialResults',
      'noCursorTimeout',
      'tailable',
      'awaitData',
      'oplogReplay',
      'returnKey',
      'showRecordId',
      'min',
      'max',
    ],
    run: find,
  },
  getMore: { fields: ['collection', 'batchSize'], run: getMore },
  killCursors: { fields: ['cursors'], run: killCursors },
  aggregate: {
    fields: ['pipeline', 'cursor', 'hint', 'let', 'collation', 'allowDiskUse', 'bypassDocumentValidation'],
    run: aggregate,
  },
  count: { fields: ['query', 'limit', 'skip', 'hint', 'collation', 'fields'], run: count },
  distinct: { fields: ['key', 'query', 'collation', 'hint'], run: distinct },
};
