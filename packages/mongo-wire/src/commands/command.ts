import type { ScanLog } from '../query/scan-log.js';
import { CommandError } from '../request/command-error.js';
import type { Store } from '../storage/store.js';
import { type Doc, isDoc, isNumeric, toPlainNumber } from '../values/bson-value.js';
import type { Reply } from '../wire/cursor-reply.js';
import type { Cursors } from '../wire/cursors.js';
import type { Sessions } from '../wire/sessions.js';

/** What a command works with. */
export type CommandContext = {
  store: Store;
  cursors: Cursors;
  sessions: Sessions;
  scans: ScanLog;
  /** The database named by `$db`. */
  database: string;
  now: Date;
  startedAt: Date;
  connectionId: number;
  address: { host: string; port: number };
};

/** One command: its known fields, whether it may be retried by `txnNumber`, and its synchronous work. */
export type Command = {
  fields: readonly string[];
  run: (command: Doc, context: CommandContext) => Reply;
};
export type CommandTable = { [name: string]: Command };

/** Fields allowed on any command that mean nothing to a stand-alone server. */
export const GENERIC_FIELDS = new Set([
  '$db',
  'lsid',
  '$clusterTime',
  '$readPreference',
  'readConcern',
  'writeConcern',
  'maxTimeMS',
  'comment',
  'apiVersion',
  'apiStrict',
  'apiDeprecationErrors',
  'txnNumber',
  'autocommit',
  'startTransaction',
  'stmtId',
  'stmtIds',
  '$audit',
  '$client',
]);

/** The namespace named in a command's first field. */
export function namespaceOf(command: Doc, name: string, context: CommandContext): string {
  const collection = command[name];
  if (typeof collection !== 'string' || collection === '') {
    throw new CommandError('InvalidNamespace', `collection name has invalid type for ${name}`);
  }
  return `${context.database}.${collection}`;
}

export function docField(command: Doc, name: string): Doc {
  const value = command[name];
  if (value === undefined || value === null) return {};
  if (isDoc(value)) return value;
  throw new CommandError('TypeMismatch', `Expected field ${name} to be of type object`);
}

export function optionalNumber(command: Doc, name: string): number | undefined {
  const value = command[name];
  if (value === undefined || value === null) return undefined;
  if (!isNumeric(value)) throw new CommandError('TypeMismatch', `Field '${name}' must be a number`);
  const number = Number(toPlainNumber(value));
  if (!Number.isFinite(number) || number < 0) {
    throw new CommandError('BadValue', `BSON field '${name}' value must be >= 0, actual value '${number}'`);
  }
  return Math.trunc(number);
}

const MOST_TIME_MS = 2 ** 31 - 1;

/** A command's time limit from its arrival in milliseconds: its `maxTimeMS`; 0 or absent means none. */
export function timeLimit(command: Doc): number {
  const given = command.maxTimeMS;
  if (given === undefined || given === null) return Number.POSITIVE_INFINITY;
  const ms = isNumeric(given) ? Number(toPlainNumber(given)) : Number.NaN;
  if (!Number.isInteger(ms)) throw new CommandError('BadValue', 'maxTimeMS must be a whole number');
  if (ms < 0 || ms > MOST_TIME_MS)
    throw new CommandError('BadValue', `${ms} value for maxTimeMS is out of range`);
  return ms || Number.POSITIVE_INFINITY;
}

export function listField(command: Doc, name: string): Doc[] {
  const value = command[name];
  if (Array.isArray(value) && value.every(isDoc)) return value;
  throw new CommandError('TypeMismatch', `Field '${name}' must be an array of objects`);
}

/** Refuses every collation except the simple one, which compares bytes. */
export function refuseCollation(command: Doc): void {
  const { collation } = command;
  if (collation === undefined || collation === null) return;
  if (isDoc(collation) && (collation.locale === 'simple' || Object.keys(collation).length === 0)) return;
  throw new CommandError('CommandNotSupported', 'collation is not supported');
}
