import { Types } from 'mongoose';

/** The keys by which a document may refer to a person, each with the fields it was found in. */
export interface Keys {
  /** Ids that may be an account's. */
  ids: Map<string, Set<string>>;
  emails: Map<string, Set<string>>;
  phones: Map<string, Set<string>>;
}

export const noKeys = (): Keys => ({ ids: new Map(), emails: new Map(), phones: new Map() });

const ID = /^[0-9a-f]{24}$/;
const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;
const PHONE = /^(?:\+?91)?([6-9]\d{9})$/;

function note(found: Map<string, Set<string>>, key: string, field: string): void {
  const fields = found.get(key) ?? new Set<string>();
  found.set(key, fields.add(field));
}

/**
 * Adds every id, e-mail address and phone number at any depth of a document. It knows no schema, so a field that is new
 * cannot be forgotten. Ids that are no account's are ignored later.
 */
export function addKeys(keys: Keys, value: unknown, field = '_id'): void {
  if (value instanceof Types.ObjectId) note(keys.ids, value.toHexString(), field);
  else if (typeof value === 'string') addText(keys, value, field);
  else if (Array.isArray(value)) for (const one of value) addKeys(keys, one, field);
  else if (isPlain(value))
    for (const [name, inner] of Object.entries(value)) {
      addText(keys, name, field);
      addKeys(keys, inner, field === '' ? name : `${field}.${name}`);
    }
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

function addText(keys: Keys, text: string, field: string): void {
  if (ID.test(text)) note(keys.ids, text, field);
  else if (EMAIL.test(text)) note(keys.emails, text.toLowerCase(), field);
  const phone = PHONE.exec(text)?.[1];
  if (phone) note(keys.phones, phone, field);
}

/** True if the document was made in the range, or has any date in it. */
export function isIn(
  document: unknown,
  { from, until }: { from?: Date | undefined; until?: Date | undefined },
): boolean {
  if (!from && !until) return true;
  const isWithin = (at: Date) => (!from || at >= from) && (!until || at < until);
  const has = (value: unknown): boolean => {
    if (value instanceof Date) return isWithin(value);
    if (value instanceof Types.ObjectId) return false;
    if (Array.isArray(value)) return value.some(has);
    return isPlain(value) && Object.values(value).some(has);
  };
  const id = (document as { _id?: unknown })._id;
  return (id instanceof Types.ObjectId && isWithin(id.getTimestamp())) || has(document);
}
