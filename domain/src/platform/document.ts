import { Schema, Types } from 'mongoose';
import { z } from 'zod';

/** An id in the database's type. */
export const objectId = () => z.instanceof(Types.ObjectId);

/** A value whose type is more specific than its storage; stored unchanged. */
export const stored = <T>() => z.custom<T>(() => true);

/**
 * The mongoose schema for fields declared once, in zod: names, types and defaults come from there. Fields without a
 * storage type (unions, records, `stored`) are stored unchanged. `timestamps`: mongoose sets the declared `createdAt`
 * and `updatedAt` if the caller does not.
 */
export function schemaOf<T extends z.ZodObject>(
  fields: T,
  options: { timestamps?: boolean } = {},
): Schema<z.infer<T>> {
  const declared = options.timestamps ? fields.omit({ createdAt: true, updatedAt: true }) : fields;
  const schema = new Schema<z.infer<T>>(definitionOf(declared) as never, {
    versionKey: false,
    minimize: false,
    ...options,
  });
  declaredFields.set(schema, fields);
  return schema;
}

const declaredFields = new WeakMap<object, z.ZodObject>();

/** The zod fields from which `schemaOf` made a schema. */
export function fieldsOf(schema: object): z.ZodObject {
  const fields = declaredFields.get(schema);
  if (!fields) throw new Error('this schema was not made by schemaOf');
  return fields;
}

type Definition = Record<string, unknown>;

function definitionOf(fields: z.ZodObject): Definition {
  return Object.fromEntries(
    Object.entries(fields.shape).map(([name, field]) => [
      name,
      // mongoose gives an id to a document that is created without one.
      name === '_id' && isObjectId(field) ? { type: Schema.Types.ObjectId, auto: true } : pathOf(field),
    ]),
  );
}

const isObjectId = (field: z.core.$ZodType): boolean =>
  field instanceof z.ZodCustom && field._zod.bag.Class === Types.ObjectId;

/** One path: its storage type with its default. An absent optional list stays absent. */
function pathOf(field: z.core.$ZodType): Definition {
  if (field instanceof z.ZodDefault)
    return { ...pathOf(field.unwrap()), default: () => fresh(field.def.defaultValue) };
  if (field instanceof z.ZodOptional) return { ...pathOf(field.unwrap()), default: undefined };
  if (field instanceof z.ZodNullable) return pathOf(field.unwrap());
  return { type: storageOf(field), ...(isClosed(field) ? { closed: true } : {}) };
}

/** True if the schema itself lists every value, so that no document can hold anything about a person there. */
const isClosed = (field: z.core.$ZodType): boolean =>
  field instanceof z.ZodEnum ||
  field instanceof z.ZodLiteral ||
  (field instanceof z.ZodUnion && field.options.every(isClosed));

/** Documents never share a default object. */
const fresh = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !(value instanceof Date) ? structuredClone(value) : value;

function storageOf(field: z.core.$ZodType): unknown {
  if (field instanceof z.ZodString || field instanceof z.ZodEnum) return String;
  if (field instanceof z.ZodNumber) return Number;
  if (field instanceof z.ZodBoolean) return Boolean;
  if (field instanceof z.ZodDate) return Date;
  if (field instanceof z.ZodArray) return [pathOf(field.element)];
  if (field instanceof z.ZodObject) return new Schema(definitionOf(field), { _id: false, id: false });
  if (isObjectId(field)) return Schema.Types.ObjectId;
  return Schema.Types.Mixed;
}
