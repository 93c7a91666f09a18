import { CommandError } from '../request/command-error.js';
import { type Doc, equalValues, isDoc, typeName } from './bson-value.js';
import { isPattern } from './pattern-source.js';

/**
 * Refuses values that MongoDB does not accept as `_id`: nothing, an array, a pattern, and names in it that begin with
 * `$`.
 */
export function refuseStrangeId(id: unknown): void {
  if (id === undefined || Array.isArray(id) || isPattern(id)) {
    throw new CommandError('InvalidIdField', `The '_id' value cannot be of type ${typeName(id)}`);
  }
  const dollar = dollarField(id);
  if (dollar !== undefined) {
    throw new CommandError(
      'DollarPrefixedFieldName',
      `_id fields may not contain '$'-prefixed fields: ${dollar} is not valid for storage.`,
    );
  }
}

/** Refuses a changed `_id`: an update keeps it, and an inserting upsert uses the one in its filter. */
export function refuseOtherId(before: Doc, after: Doc): void {
  if (equalValues(before._id, after._id)) return;
  throw new CommandError(
    'ImmutableField',
    "Performing an update on the path '_id' would modify the immutable field '_id'",
  );
}

/** The first field below `value` that begins with `$`, except those that begin a DBRef. */
function dollarField(value: unknown): string | undefined {
  if (Array.isArray(value)) return value.map(dollarField).find((name) => name !== undefined);
  if (!isDoc(value)) return undefined;
  const names = Object.keys(value);
  const isDBRef = typeof value.$ref === 'string' && names[0] === '$ref' && names[1] === '$id';
  const rest = isDBRef ? names.slice(typeof value.$db === 'string' && names[2] === '$db' ? 3 : 2) : names;
  const own = rest.find((name) => name.startsWith('$'));
  return own ?? names.map((name) => dollarField(value[name])).find((name) => name !== undefined);
}
