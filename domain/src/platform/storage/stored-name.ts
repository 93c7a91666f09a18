import { createHash } from 'node:crypto';
import { z } from 'zod';

/** Kinds of stored files, with their file extension and type. */
const KINDS = {
  pictures: { ending: 'webp', contentType: 'image/webp' },
  papers: { ending: 'pdf', contentType: 'application/pdf' },
  licences: { ending: 'pdf', contentType: 'application/pdf' },
  scans: { ending: 'webp', contentType: 'image/webp' },
} as const;
export type StoredKind = keyof typeof KINDS;

const FORM = /^([a-z]+)\/([0-9a-f]{2})\/[0-9a-f]{24}-(\2[0-9a-f]{62})\.([a-z]+)$/;

/** The name of a stored file. Only such names reach a file system or a bucket. */
export const storedName = z
  .string()
  .refine(
    (name) => {
      const [, kind = '', , , ending] = FORM.exec(name) ?? [];
      return Object.entries(KINDS).some(([known, its]) => known === kind && its.ending === ending);
    },
    { error: 'must be the name of a stored file' },
  )
  .brand('StoredName');
export type StoredName = z.infer<typeof storedName>;

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/**
 * The name of a file, from its content and its record's id (24 hex digits). Different content has a different name, so
 * a file never changes and can be verified. No two records share a file, so deleting one affects no other.
 */
export function nameOf(kind: StoredKind, recordId: string, bytes: Uint8Array): StoredName {
  const hash = sha256(bytes);
  return storedName.parse(`${kind}/${hash.slice(0, 2)}/${recordId}-${hash}.${KINDS[kind].ending}`);
}

/** The SHA-256 of the content in a name, in hex. */
export const hashIn = (name: StoredName): string => FORM.exec(name)?.[3] ?? '';

/** The content type to serve a file of this name with. */
export function contentTypeOf(name: StoredName): string {
  const kind = Object.entries(KINDS).find(([known]) => name.startsWith(`${known}/`));
  if (!kind) throw new Error(`${name} is of no kind`);
  return kind[1].contentType;
}
