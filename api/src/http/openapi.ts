import type { ContractSpec } from '@crease/shared/contract';
import { ERROR_STATUS, type ErrorCode } from '@crease/shared/errors';
import { z } from 'zod';

type Json = Record<string, unknown>;

/** The JSON Schema of a request or response, in the dialect of OpenAPI 3.1. */
function schemaOf(schema: z.ZodType): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return rest;
}

const said: Json = {
  reason: { type: 'string', description: 'Which sentence it is, finer than the code.' },
  params: {
    type: 'object',
    additionalProperties: { type: ['string', 'number'] },
    description: 'The raw values in that sentence: rupees, numbers, names of fields.',
  },
};

const failure: Json = {
  type: 'object',
  required: ['success', 'message', 'code', 'requestId'],
  properties: {
    success: { const: false },
    message: { type: 'string', description: 'Fit to show a player.' },
    code: { type: 'string', enum: Object.keys(ERROR_STATUS) },
    requestId: { type: 'string' },
    ...said,
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' }, ...said },
      },
    },
  },
};

const REASONS: Record<number, string> = {
  400: 'Malformed, or a field does not pass',
  401: 'No or bad token; wrong password, code or tempToken',
  403: 'Not allowed',
  404: 'Not found',
  409: 'Conflict with the present state',
  413: 'Too large',
  429: 'Too many requests',
  500: 'Our fault',
  503: 'A part of the system is away; try again',
};

function parameters(spec: ContractSpec): Json[] {
  const list = (where: 'path' | 'query', schema: z.ZodType): Json[] => {
    const json = schemaOf(schema);
    const required = new Set((json.required as string[] | undefined) ?? []);
    return Object.entries((json.properties as Record<string, Json> | undefined) ?? {}).map(
      ([name, property]) => ({
        name,
        in: where,
        required: where === 'path' || required.has(name),
        schema: property,
      }),
    );
  };
  const idempotency =
    spec.method !== 'GET'
      ? [
          {
            name: 'Idempotency-Key',
            in: 'header',
            required: false,
            description:
              'The first answer is given again to the same user, key and body, for 24 hours. Counts with a token only.',
            schema: { type: 'string', maxLength: 200 },
          },
        ]
      : [];
  return [...list('path', spec.params), ...list('query', spec.query), ...idempotency];
}

/** Every failure of a route: its contract's, and those that all routes share. */
export function errorCodesOf(spec: ContractSpec): ErrorCode[] {
  const codes = new Set<ErrorCode>([
    ...spec.errors,
    'VALIDATION',
    'UNAUTHENTICATED',
    'RATE_LIMITED',
    'INTERNAL',
  ]);
  codes.add('UNAVAILABLE');
  if (spec.act || spec.auth === 'ground_owner' || spec.auth === 'admin') codes.add('FORBIDDEN');
  if ('workplace' in spec.query.shape) codes.add('NOT_FOUND');
  if (spec.method !== 'GET') {
    codes.add('TOO_LARGE');
    // An API key may be sent wherever a token may, on public routes, too.
    codes.add('IDEMPOTENCY_MISMATCH');
  }
  return [...codes];
}

function responses(spec: ContractSpec): Json {
  const success = spec.contentType
    ? {
        description: spec.summary,
        content: { [spec.contentType]: { schema: { type: 'string', format: 'binary' } } },
      }
    : { description: spec.summary, content: { 'application/json': { schema: successOf(spec) } } };
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of errorCodesOf(spec)) {
    byStatus.set(ERROR_STATUS[code], [...(byStatus.get(ERROR_STATUS[code]) ?? []), code]);
  }
  const failures = [...byStatus]
    .toSorted(([a], [b]) => a - b)
    .map(([status, codes]) => [
      String(status),
      {
        description: `${REASONS[status] ?? 'Failure'}: ${codes.join(', ')}`,
        content: { 'application/json': { schema: failureWith(codes) } },
      },
    ]);
  // A repetition is answered 200 instead of 201.
  const repeat = spec.status === 201 ? { 200: { ...success, description: 'The same as before' } } : {};
  return { [spec.status]: success, ...repeat, ...Object.fromEntries(failures) };
}

const failureWith = (codes: ErrorCode[]): Json => ({
  allOf: [{ $ref: '#/components/schemas/Failure' }, { properties: { code: { enum: codes } } }],
});

function successOf(spec: ContractSpec): Json {
  const json = schemaOf(spec.response);
  return {
    ...json,
    properties: { success: { const: true }, ...(json.properties as Json | undefined) },
    required: ['success', ...((json.required as string[] | undefined) ?? [])],
  };
}

function requestBody(spec: ContractSpec): Json {
  if (spec.upload) {
    const [field] = spec.upload;
    const schema = {
      type: 'object',
      required: [field],
      properties: { [field]: { type: 'string', format: 'binary' } },
    };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  const body = spec.method === 'GET' ? {} : schemaOf(spec.body);
  const hasFields = Object.keys((body.properties as Json | undefined) ?? {}).length > 0;
  if (!hasFields && !body.anyOf && !body.oneOf) return {};
  return { requestBody: { required: true, content: { 'application/json': { schema: body } } } };
}

function operation(spec: ContractSpec): Json {
  const name = spec.path
    .split(/[/:.-]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
  return {
    operationId: `${spec.method.toLowerCase()}${name}`,
    summary: spec.summary,
    tags: [spec.tag],
    ...(spec.auth === 'public'
      ? {}
      : { security: spec.auth === 'optional' ? [{}, { bearer: [] }] : [{ bearer: [] }] }),
    parameters: parameters(spec),
    ...requestBody(spec),
    responses: responses(spec),
  };
}

/** The OpenAPI 3.1 document of the served contracts. */
export function openApiDocument(specs: readonly ContractSpec[]): Json {
  const paths: Record<string, Json> = {};
  for (const spec of specs) {
    const path = spec.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [spec.method.toLowerCase()]: operation(spec) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Crease',
      version: '1',
      description: 'Find a box-cricket ground, book it by the hour, pay and play.',
    },
    servers: [{ url: '/api' }],
    tags: [...new Set(specs.map((spec) => spec.tag))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Failure: failure },
    },
  };
}
