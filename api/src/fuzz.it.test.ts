import { openWorld, type World } from '@crease/domain/testing/world';
import { Ajv2020 } from 'ajv/dist/2020.js';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Scene } from './testing/a-scene.js';
import { type Answer, type ApiClient, openWholeApi, type TestApi } from './testing/api-client.js';
import { aFuzzRequest, type FuzzRequest, type Operation, type Schema } from './testing/fuzz-request.js';

/** 500 in `npm test`; a hundred per `ROUNDS`, at most 20,000. `FUZZ_SEED` repeats a run. */
const asked = Number(process.env.ROUNDS ?? 0);
const REQUESTS = asked > 0 ? Math.min(20_000, asked * 100) : 500;
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);

interface DocumentedOperation {
  parameters: Operation['parameters'];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content: Record<string, { schema: object }> }>;
}

let world: World;
let api: TestApi;
let operations: Operation[];
let documented: Map<string, DocumentedOperation>;
let ids: string[];
const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: false });
const ROLES = ['player', 'owner', 'admin', 'otherPlayer'] as const;
const tokens = new Map<number, ApiClient>();
let scene: Scene;

const nameOf = (method: string, path: string) => `${method} ${path}`;

beforeAll(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' });
  api = await openWholeApi(world.core);
  const document = (await api.get('/openapi.json')).body;
  ajv.addSchema({ $id: 'doc', components: document.components });
  operations = [];
  documented = new Map();
  for (const [path, methods] of Object.entries<Record<string, DocumentedOperation>>(document.paths)) {
    for (const [verb, operation] of Object.entries(methods)) {
      const method = verb.toUpperCase();
      const content = operation.requestBody?.content ?? {};
      const body = content['application/json']?.schema;
      const multipart = 'multipart/form-data' in content;
      operations.push({
        method,
        path,
        parameters: operation.parameters,
        ...(body ? { body } : {}),
        multipart,
      });
      documented.set(nameOf(method, path), operation);
    }
  }
  scene = await Scene.of(world.core);
  const other = await Scene.of(world.core);
  const [booking, confirmed] = [await scene.booking(), await other.confirmed()];
  const people = Object.values(scene.people);
  ids = [
    ...[scene.ground, other.ground, booking, confirmed, ...people].map(({ _id }) => _id.toString()),
    booking.bookingId,
    'f'.repeat(24),
  ];
});
afterAll(async () => {
  await api.close();
  await world.close();
});

/** One of the people by number, signed in; the last is a visitor, the one before holds a bad token. */
async function clientOf(who: number): Promise<ApiClient> {
  const role = ROLES[who];
  if (!role) return who === ROLES.length ? api.withToken('a.b.c') : api;
  const known = tokens.get(who);
  if (known && (await known.get('/auth/me')).status === 200) return known;
  // Earlier requests may have changed or deleted the account; the run continues with its current state.
  const user = await world.core.db.users.findOne({
    _id: scene.people[role]._id,
    deletedAt: { $exists: false },
  });
  const client = user ? api.as(user) : api;
  tokens.set(who, client);
  return client;
}

function judge({ operation, path }: FuzzRequest, answer: Answer): void {
  const { status, body } = answer;
  const what = `${operation.method} ${path} → ${status} ${JSON.stringify(body)?.slice(0, 300)}`;
  // An admin among them may have switched something off: then this is an ordinary refusal.
  if (body?.code !== 'SWITCHED_OFF') expect(status, what).toBeLessThan(500);
  // A hostile path may not match this route at all; then there is no such address.
  if (status === 404 && body?.message === 'There is nothing at this address.') return;
  const told = documented.get(nameOf(operation.method, operation.path))?.responses[String(status)];
  expect(told, `${what}: a status that the document does not know`).toBeDefined();
  const [type = '', { schema = {} } = {}] = Object.entries(told?.content ?? {})[0] ?? [];
  expect(answer.headers.get('content-type') ?? '', what).toContain(type);
  if (type !== 'application/json') return;
  const text = JSON.stringify(schema).replaceAll('"#/components', '"doc#/components');
  const validate = compiled(text);
  expect(validate(body), `${what}: ${ajv.errorsText(validate.errors)}`).toBe(true);
  // A replayed answer is byte for byte the first one, including its request id.
  if (status >= 400 && !answer.headers.has('idempotent-replayed')) {
    expect(answer.headers.get('x-request-id'), what).toBe(body.requestId);
  }
}

const validators = new Map<string, ReturnType<typeof ajv.compile>>();
function compiled(text: string) {
  const known = validators.get(text);
  if (known) return known;
  const made = ajv.compile(JSON.parse(text));
  validators.set(text, made);
  return made;
}

describe('any request', () => {
  it(
    `gets an answer that the OpenAPI document describes, ${REQUESTS} times`,
    async () => {
      process.stdout.write(`fuzz: ${REQUESTS} requests, FUZZ_SEED=${seed}\n`);
      const statuses = new Map<number, number>();
      await fc.assert(
        fc.asyncProperty(aFuzzRequest(operations, ids, ROLES.length + 2), async (request) => {
          const { operation, who, path, body, headers } = request;
          const client = await clientOf(who);
          const sent = operation.multipart ? { headers, raw: multipart(body) } : { headers };
          const answer = await client.send(
            operation.method,
            path,
            operation.multipart ? undefined : body,
            sent,
          );
          statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
          judge(request, answer);
        }),
        { numRuns: REQUESTS, seed, endOnFailure: false },
      );
      process.stdout.write(
        `fuzz: ${[...statuses].map(([status, count]) => `${status}: ${count}`).join(', ')}\n`,
      );
      // A run in which no request succeeded would prove nothing.
      const succeeded = [...statuses].reduce((sum, [status, count]) => sum + (status < 300 ? count : 0), 0);
      expect(succeeded, JSON.stringify([...statuses])).toBeGreaterThan(REQUESTS / 100);
      expect(await world.core.db.users.countDocuments({ role: 'admin' })).toBeLessThanOrEqual(8);
    },
    REQUESTS * 60 + 60_000,
  );
});

function multipart(body: unknown): FormData {
  const form = new FormData();
  form.append('image', new Blob([JSON.stringify(body) ?? 'no picture']), 'x.png');
  return form;
}
