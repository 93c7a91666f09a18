import { dateAhead } from '@crease/domain/testing/slots-ahead';
import * as fc from 'fast-check';

/** The parts of JSON Schema that our document uses for requests. */
export interface Schema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: Schema;
}

/** What the document says of one method and path. */
export interface Operation {
  method: string;
  path: string;
  parameters: Parameter[];
  body?: Schema;
  multipart: boolean;
}

export interface FuzzRequest {
  operation: Operation;
  who: number;
  path: string;
  body: unknown;
  headers: Record<string, string>;
}

const deep = (levels: number): unknown => (levels === 0 ? 1 : { a: deep(levels - 1) });

/** Hostile values: operators, prototypes, markup, formulas, line breaks, edges of numbers and of Unicode. */
const HOSTILE: unknown[] = [
  { $gt: '' },
  { $ne: null },
  { $where: 'sleep(1000)' },
  { $regex: '(a+)+$' },
  JSON.parse('{"__proto__":{"role":"admin"},"constructor":{"prototype":{"role":"admin"}}}'),
  ['x', { $in: [] }],
  deep(30),
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 53,
  -1e308,
  '',
  ' ',
  '\u0000',
  'a\r\nBcc: all@crease.test',
  '\ud800',
  '\u202ekcab',
  '🏏'.repeat(500),
  '<script>alert(1)</script>',
  '{{7*7}} #{7*7} <%= 7*7 %>',
  '=HYPERLINK("http://x.test")',
  '../../etc/passwd',
  '(a+)+$',
  '%00%ff',
  '9'.repeat(400),
  '0000-00-00',
  '2026-02-30',
  '24:00-25:00',
  'NaN',
  [],
  {},
];

const hostile = fc.constantFrom(...HOSTILE);

/** Valid values by the name of a field whose schema only says that it is a text. */
function named(name: string, ids: readonly string[]): fc.Arbitrary<unknown> | undefined {
  if (/^(bookingDate|date|from|to)$/.test(name))
    return fc.nat({ max: 33 }).map((days) => dateAhead(days - 1));
  if (name === 'email') return fc.nat({ max: 50 }).map((n) => `fuzz${n}@crease.test`);
  if (name === 'phone') return fc.nat({ max: 99_999 }).map((n) => `98200${String(n).padStart(5, '0')}`);
  if (/password$/i.test(name)) return fc.constantFrom('six wickets down', 'a wrong one');
  if (name === 'order_id') return fc.constantFrom('order_1', ...ids);
  if (name === 'id' || name.endsWith('Id')) return fc.constantFrom(...ids);
  return undefined;
}

/** A value that this schema accepts, most of the time. */
export function fitting(schema: Schema, name: string, ids: readonly string[]): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const [first, ...others] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
  if (first) return fc.oneof(...[first, ...others].map((part) => fitting(part, name, ids)));
  switch (schema.type) {
    case 'object':
      return record(schema, ids);
    case 'array':
      return fc.array(fitting(schema.items ?? {}, name, ids), {
        maxLength: Math.min(4, schema.maxItems ?? 4),
      });
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer({
        min: Math.max(schema.minimum ?? 0, (schema.exclusiveMinimum ?? -1) + 1, -1_000_000),
        max: Math.min(schema.maximum ?? 5_000, 1_000_000),
      });
    case 'number':
      return fc.integer({
        min: Math.ceil(Math.max(schema.minimum ?? 0, -1_000_000)),
        max: Math.floor(Math.min(schema.maximum ?? 5_000, 1_000_000)),
      });
    case 'string': {
      const byName = named(name, ids);
      if (byName) return byName;
      if (schema.pattern && !schema.pattern.includes('u0000')) {
        return fc.stringMatching(new RegExp(schema.pattern), { maxLength: 40 });
      }
      return fc.string({ minLength: schema.minLength ?? 0, maxLength: Math.min(schema.maxLength ?? 40, 40) });
    }
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function record({ properties = {}, required = [] }: Schema, ids: readonly string[]): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, fitting(schema, name, ids)]),
  );
  return fc.record(fields, { requiredKeys: required });
}

/** The value with one of its places, chosen by `at`, made hostile. */
function spoilt(value: unknown, at: number, by: unknown): unknown {
  if (typeof value !== 'object' || value === null) return by;
  const keys = Object.keys(value);
  const key = keys[at % (keys.length + 1)];
  if (Array.isArray(value)) return key === undefined ? [...value, by] : value.with(Number(key), by);
  if (key === undefined) return at % 2 === 0 ? { ...value, isAdmin: by } : by;
  const inner = Object.entries(value).find(([name]) => name === key)?.[1];
  return { ...value, [key]: spoilt(inner, Math.floor(at / 3), by) };
}

const sometimesSpoilt = (value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 3, arbitrary: value },
    {
      weight: 2,
      arbitrary: fc.tuple(value, fc.nat({ max: 60 }), hostile).map(([v, at, by]) => spoilt(v, at, by)),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(value, fc.nat({ max: 60 }), fc.string()).map(([v, at, by]) => spoilt(v, at, by)),
    },
  );

const inUrl = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  // A URL cannot contain a lone surrogate.
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '?')).slice(0, 2_000);
};

/** Rarely: most of them are refused whatever else is sent. */
const oddQueries = fc.oneof(
  { weight: 12, arbitrary: fc.constant('') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('page[$gt]=1', 'page=1&page=2', '__proto__[x]=1', '%E0%A4%A', '&&=&', '&'),
  },
);

const headers: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 8, arbitrary: fc.constant<Record<string, string>>({}) },
  { weight: 1, arbitrary: fc.nat({ max: 5 }).map((n) => ({ 'idempotency-key': `fuzz-${n}` })) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Record<string, string>>(
      { 'idempotency-key': 'x'.repeat(300) },
      { 'idempotency-key': 'a b' },
      { 'x-request-id': '<x>' },
      { 'x-forwarded-for': '1.2.3.4, 5.6.7.8' },
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/json; charset=utf-16' },
      { cookie: 'crease_refresh=forged; crease_device=%7B' },
      { 'if-none-match': '"x", *' },
    ),
  },
);

/** A request to one of these operations by one of `people`, honest or not. */
export function aFuzzRequest(
  operations: readonly Operation[],
  ids: readonly string[],
  people: number,
): fc.Arbitrary<FuzzRequest> {
  return fc.constantFrom(...operations).chain((operation) => {
    const pick = (where: Parameter['in']) => operation.parameters.filter((one) => one.in === where);
    const paths = fc.record(
      Object.fromEntries(
        pick('path').map(({ name, schema }) => [name, sometimesSpoilt(fitting(schema, name, ids))]),
      ),
    );
    const queries = fc.record(
      Object.fromEntries(
        pick('query').map(({ name, schema }) => [name, sometimesSpoilt(fitting(schema, name, ids))]),
      ),
      { requiredKeys: pick('query').flatMap(({ name, required }) => (required ? [name] : [])) },
    );
    const body = operation.body
      ? sometimesSpoilt(fitting(operation.body, 'body', ids))
      : fc.constant(undefined);
    return fc
      .record({ paths, queries, body, headers, odd: oddQueries, who: fc.nat({ max: people - 1 }) })
      .map((made) => {
        const path = operation.path.replace(
          /\{(\w+)\}/g,
          (_all, name: string) => inUrl(made.paths[name]) || '-',
        );
        const query = Object.entries(made.queries).map(([name, value]) => `${name}=${inUrl(value)}`);
        const search = [...query, made.odd].filter(Boolean).join('&');
        return {
          operation,
          who: made.who,
          path: search ? `${path}?${search}` : path,
          body: made.body,
          headers: made.headers,
        };
      });
  });
}
