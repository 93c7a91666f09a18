import { createHash } from 'node:crypto';
import { z } from 'zod';

/** What kinds of file are kept, with the ending of their names and their type. */
const KINDS = {
  pictures: { ending: 'webp', contentType: 'image/webp' },
  papers: { ending: 'pdf', contentType: 'application/pdf' },
} as const;
export type StoredKind = keyof typeof KINDS;

const FORM = /^([a-z]+)\/([0-9a-f]{2})\/[0-9a-f]{24}-(\2[0-9a-f]{62})\.([a-z]+)$/;

/** The name of a stored file. Nothing else reaches a file system or a bucket. */
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
 * The name of a file by its content, under the id (24 hex digits) of the record that it belongs to. Other bytes are
 * another name, so a file never changes and can be checked when it is read; and no two records share one, so whoever
 * deletes a file takes nothing from anybody else.
 */
export function nameOf(kind: StoredKind, recordId: string, bytes: Uint8Array): StoredName {
  const hash = sha256(bytes);
  return storedName.parse(`${kind}/${hash.slice(0, 2)}/${recordId}-${hash}.${KINDS[kind].ending}`);
}

/** The SHA-256 of the content that a name stands for, in hex. */
export const hashIn = (name: StoredName): string => FORM.exec(name)?.[3] ?? '';

/** The content type to serve a file of this name with. */
export function contentTypeOf(name: StoredName): string {
  const kind = Object.entries(KINDS).find(([known]) => name.startsWith(`${known}/`));
  if (!kind) throw new Error(`${name} is of no kind`);
  return kind[1].contentType;
}
