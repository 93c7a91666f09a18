import { isDeepStrictEqual } from 'node:util';
import type { ContractSpec } from '@crease/shared/contract';
import { type Plugin, runnerImport } from 'vite';
import { z } from 'zod';
import type { Shape } from './src/lib/light/light-schema.js';

/** The keywords of JSON Schema that `lightSchema` reads, or that `shapeOf` replaces. */
const KNOWN = new Set<string>([
  'type',
  'const',
  'enum',
  'anyOf',
  'properties',
  'required',
  'additionalProperties',
  'propertyNames',
  'items',
  'prefixItems',
  'minItems',
  'maxItems',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'minLength',
  'maxLength',
  'pattern',
  'format',
  'default',
] satisfies (keyof Shape | 'required')[]);
const DROPPED = new Set(['$schema', 'title', 'description', 'id']);
/** Options by which zod reads differently from the JSON schema that it writes. */
const UNWRITTEN = ['coerce', 'normalize', 'hostname', 'protocol', 'position'];
/** Kinds of schemas whose output differs from their input. */
const CHANGING = new Set(['prefault', 'catch', 'transform', 'pipe']);
/** An id may be given in capitals, but all that we send and store is in small letters. */
const ID_PATTERN = '^[0-9a-f]{24}$';

/** @throws if the schema or one of its checks does what its JSON schema leaves out */
function assertWritten({ def }: z.core.$ZodType['_zod'], path: string): void {
  for (const part of [def, ...(def.checks ?? []).map(({ _zod }) => _zod.def)]) {
    const options: object = part;
    const unwritten = UNWRITTEN.find((name) => name in options);
    if (unwritten) throw new Error(`${path}: ${unwritten} has no light schema`);
    if ('check' in options && options.check === 'overwrite')
      throw new Error(`${path}: it changes what it reads`);
    const pattern = 'pattern' in options ? options.pattern : undefined;
    if (pattern instanceof RegExp && pattern.flags !== '' && pattern.source !== ID_PATTERN)
      throw new Error(`${path}: ${pattern} has flags`);
  }
}

/** Whether a schema reads a default, which zod returns unread and `lightSchema` reads like any other value. */
const isReadAsGiven = (schema: z.core.$ZodType, value: unknown) =>
  isDeepStrictEqual(z.safeParse(schema, value).data, value);

/**
 * The shape of what a schema accepts. Checks that are functions are left out.
 * @throws if the schema changes what it reads, or has a part that `lightSchema` does not know
 */
export function shapeOf(schema: z.ZodType): Shape {
  const json = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'throw',
    reused: 'inline',
    override: ({ zodSchema, jsonSchema, path: names }) => {
      const path = names.join('.');
      const { def } = zodSchema._zod;
      assertWritten(zodSchema._zod, path);
      if (CHANGING.has(def.type) && jsonSchema.pattern !== ID_PATTERN)
        throw new Error(`${path}: ${def.type} has no light schema`);
      for (const name of Object.keys(jsonSchema)) {
        if (DROPPED.has(name)) delete (jsonSchema as Record<string, unknown>)[name];
        else if (name === 'oneOf' && 'discriminator' in def) {
          jsonSchema.anyOf = jsonSchema.oneOf;
          delete jsonSchema.oneOf;
        } else if (!KNOWN.has(name)) throw new Error(`${path}: ${name} has no light schema`);
      }
      // `maxItems` says that a tuple has no more.
      if (jsonSchema.items === false) delete jsonSchema.items;
      const { properties = {}, required = [] } = jsonSchema;
      if (!required.every((name) => Object.hasOwn(properties, name)))
        throw new Error(`${path}: it requires what is none of its properties`);
      // The pattern of a time says all that its format does.
      if (jsonSchema.format === 'date-time') delete jsonSchema.format;
      if (jsonSchema.format !== undefined && jsonSchema.format !== 'uri')
        throw new Error(`${path}: ${jsonSchema.format} has no light schema`);
      if ('defaultValue' in def && !isReadAsGiven(def.innerType, def.defaultValue))
        throw new Error(`${path}: its default is not read as it is`);
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  delete json.$schema;
  // Zod joins the types of a union after the overrides.
  const written: JsonShape = JSON.parse(JSON.stringify(json), (name, value) => {
    if (name === 'type' && Array.isArray(value)) throw new Error(`${value} has no light schema`);
    return value;
  });
  return namingOptional(written);
}

type JsonShape = Shape & { required?: readonly string[] };

/** The shape with the optional properties of its objects instead of the required ones, of which there are more. */
function namingOptional({ required = [], ...shape }: JsonShape): Shape {
  const { anyOf, properties, additionalProperties, items, prefixItems } = shape;
  const optional = Object.keys(properties ?? {}).filter((name) => !required.includes(name));
  return {
    ...shape,
    ...(anyOf && { anyOf: anyOf.map(namingOptional) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, inner]) => [name, namingOptional(inner)]),
      ),
    }),
    ...(optional.length > 0 && { optional }),
    ...(additionalProperties && { additionalProperties: namingOptional(additionalProperties) }),
    ...(items && { items: namingOptional(items) }),
    ...(prefixItems && { prefixItems: prefixItems.map(namingOptional) }),
  };
}

/** Names for the shapes that occur more than once. */
class SharedShapes {
  private readonly counts = new Map<string, number>();
  private readonly names = new Map<string, string>();
  readonly lines: string[] = [];

  count(shape: unknown): void {
    if (typeof shape !== 'object' || shape === null) return;
    const text = JSON.stringify(shape);
    const seen = this.counts.get(text) ?? 0;
    this.counts.set(text, seen + 1);
    if (seen === 0) for (const inner of Object.values(shape)) this.count(inner);
  }

  codeOf(shape: unknown): string {
    if (typeof shape !== 'object' || shape === null) return JSON.stringify(shape);
    const text = JSON.stringify(shape);
    const known = this.names.get(text);
    if (known) return known;
    const code = Array.isArray(shape)
      ? `[${shape.map((inner) => this.codeOf(inner)).join()}]`
      : `{${Object.entries(shape).map(([name, inner]) => `${JSON.stringify(name)}:${this.codeOf(inner)}`)}}`;
    if ((this.counts.get(text) ?? 0) < 2) return code;
    const name = `shape${this.names.size}`;
    this.names.set(text, name);
    this.lines.push(`const ${name} = ${code};`);
    return name;
  }
}

const isContract = (value: object): value is ContractSpec => 'path' in value && 'response' in value;

/** The code of a module whose exports are light: schemas, contracts and constants. */
export function lightModule(exported: Record<string, unknown>, from: string): string {
  const shared = new SharedShapes();
  const light = Object.entries(exported).map(([name, value]) => ({ name, ...dataOf(value) }));
  for (const { shape } of light) shared.count(shape);
  const lines = light.map(({ name, shape, others }) => {
    const schema = shape && `/* @__PURE__ */ lightSchema(${shared.codeOf(shape)})`;
    const code =
      others === undefined
        ? schema
        : schema
          ? `{ ...${JSON.stringify(others)}, response: ${schema} }`
          : JSON.stringify(others);
    return `export const ${name} = ${code};`;
  });
  return [`import { lightSchema } from ${JSON.stringify(from)};`, ...shared.lines, ...lines].join('\n');
}

function dataOf(value: unknown): { shape?: Shape; others?: unknown } {
  if (value instanceof z.ZodType) return { shape: shapeOf(value) };
  if (typeof value !== 'object' || value === null || !isContract(value)) return { others: value };
  const { response, ...others } = value;
  return { shape: shapeOf(response), others };
}

const WITHOUT_EVAL = `${import.meta.dirname}/src/lib/zod-without-eval.ts`;

/** Every import of zod loads `zod-without-eval.ts`, which sets it up before the first schema is created. */
export const zodWithoutEval: Plugin = {
  name: 'zod-without-eval',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^zod$/ },
    handler: (_id, importer) => (importer === WITHOUT_EVAL ? undefined : WITHOUT_EVAL),
  },
};

/**
 * Replaces the schemas of `*.light.ts` by plain data and a small reader, so that the first screens need not load zod
 * and the contracts: 30 kB of gzipped JavaScript before the first paint when last measured.
 */
export function lightSchemas(): Plugin {
  const reader = `${import.meta.dirname}/src/lib/light/light-schema.ts`;
  return {
    name: 'light-schemas',
    apply: 'build',
    load: {
      filter: { id: /\/web\/src\/.*\.light\.ts$/ },
      async handler(id) {
        const { module, dependencies } = await runnerImport<Record<string, unknown>>(id, {
          configFile: false,
          root: import.meta.dirname,
          resolve: { conditions: ['crease-source', 'module', 'node'] },
        });
        for (const file of dependencies) this.addWatchFile(file);
        return lightModule(module, reader);
      },
    },
  };
}
