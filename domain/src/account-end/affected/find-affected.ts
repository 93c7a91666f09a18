import type { Db } from '../../platform/models.js';
import { type AffectedAccount, accountsOf, documentsOf } from './affected.queries.js';
import { addKeys, isIn, type Keys, noKeys } from './people-in.js';

/** What a breach has reached. */
export interface Reached {
  collections: readonly (keyof Db)[];
  /** Only documents with these ids. */
  ids?: readonly string[] | undefined;
  /** Only documents made, or with a date, in this range. */
  from?: Date | undefined;
  until?: Date | undefined;
}

/** A person who may be affected: an account, or a contact without one. */
export interface Affected {
  userId: string;
  name: string;
  email: string;
  phone: string;
  note: '' | 'deleted' | 'no account' | `under 18${string}`;
  /** `collection.field`, for each field that named the person. */
  fields: string[];
}

const AT_ONCE = 1_000;

/**
 * Everybody whom the documents that a breach has reached name: by id, address or phone, at any depth. Only reads.
 * `documents`: how many were looked through;
 * `missing`: asked ids that no document has.
 */
export async function findAffected(
  db: Db,
  { collections, ids, from, until }: Reached,
): Promise<{ people: Affected[]; documents: number; missing: string[] }> {
  const keys = noKeys();
  const missing = new Set(ids);
  let documents = 0;
  for (const collection of collections)
    for await (const document of documentsOf(db, collection, ids)) {
      missing.delete(`${document['_id']}`);
      if (!isIn(document, { from, until })) continue;
      documents += 1;
      for (const [name, value] of Object.entries(document)) addKeys(keys, value, `${collection}.${name}`);
    }
  return { people: await peopleOf(db, keys), documents, missing: [...missing] };
}

async function peopleOf(db: Db, { ids, emails, phones }: Keys): Promise<Affected[]> {
  const people = new Map<string, Affected>();
  const known = { emails: new Set<string>(), phones: new Set<string>() };
  for (const some of slices([...ids.keys()], [...emails.keys()], [...phones.keys()]))
    for (const account of await accountsOf(db, some)) {
      const { email, phone } = account;
      known.emails.add(email);
      known.phones.add(phone);
      const id = account._id.toString();
      const fields = [ids.get(id), emails.get(email), phones.get(phone)].flatMap((found) => [
        ...(found ?? []),
      ]);
      people.set(id, { ...contactOf(account), fields: [...new Set(fields)].sort() });
    }
  const without = { userId: '', name: '', email: '', phone: '', note: 'no account' as const };
  const rest = [...emails].flatMap(([email, fields]): Affected[] =>
    known.emails.has(email) ? [] : [{ ...without, email, fields: [...fields].sort() }],
  );
  const calls = [...phones].flatMap(([phone, fields]): Affected[] =>
    known.phones.has(phone) ? [] : [{ ...without, phone, fields: [...fields].sort() }],
  );
  return [...people.values(), ...rest, ...calls];
}

function contactOf({
  _id,
  name,
  email,
  phone,
  under18,
  parent,
  deletedAt,
}: AffectedAccount): Omit<Affected, 'fields'> {
  const userId = _id.toString();
  if (deletedAt) return { userId, name, email: '', phone: '', note: 'deleted' };
  return { userId, name, email, phone, note: under18 ? noteOfMinor(parent) : '' };
}

/** How to reach the parent who is known; a parent who has refused is not. */
const noteOfMinor = (parent: AffectedAccount['parent']): Affected['note'] =>
  parent?.email ? `under 18, parent: ${parent.email} ${parent.phone ?? ''}` : 'under 18';

/** Keys in parts that one query can take. */
function* slices(ids: string[], emails: string[], phones: string[]) {
  const most = Math.max(ids.length, emails.length, phones.length);
  for (let at = 0; at < most; at += AT_ONCE) {
    const part = (all: string[]) => all.slice(at, at + AT_ONCE);
    yield { ids: part(ids), emails: part(emails), phones: part(phones) };
  }
}
