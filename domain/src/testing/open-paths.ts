import type { Schema, SchemaType } from 'mongoose';

/** Storage types that can hold a word about a person. */
const OPEN = new Set(['String', 'Mixed', 'Buffer', 'Map']);

/**
 * Every path of a schema that can hold a text of any kind, with the paths of nested documents and lists. Numbers,
 * dates, booleans, object ids and fields whose values the schema lists are left out.
 */
export function openPathsOf(schema: Schema, prefix = ''): string[] {
  const found: string[] = [];
  schema.eachPath((name, type) => {
    const path = prefix + name;
    const { schema: inner } = type as SchemaType & { schema?: Schema };
    const element = (type as SchemaType & { embeddedSchemaType?: SchemaType }).embeddedSchemaType;
    const leaf = element ?? type;
    if (inner) found.push(...openPathsOf(inner, `${path}.`));
    else if (OPEN.has(leaf.instance) && !leaf.options.closed) found.push(path);
  });
  return found;
}
