import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Caller } from '@crease/domain/accounts/identity/caller';
import type { Core } from '@crease/domain/platform/core';
import {
  claimKey,
  forgetKey,
  type IdempotentAnswer,
  type KeyOfUser,
  keepAnswer,
  lookUpKey,
  renewLock,
  requestKeyOf,
} from '@crease/domain/platform/idempotency/idempotency-keys';
import type { ContractSpec } from '@crease/shared/contract';
import { AppError } from '@crease/shared/errors';
import { refuse } from '@crease/shared/refusals';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { failureBody, toAppError } from './failures.js';
import { requestIdOf } from './request-id.js';

const KEY = /^[\x21-\x7e]{1,200}$/;
const WAIT_TIMEOUT_MS = 10_000;
const FIRST_POLL_MS = 50;
const MAX_POLL_MS = 1_000;

interface Asked {
  body: unknown;
  rawBody: Buffer;
  caller: Caller | null;
  req: Request;
  res: Response;
}

/** JSON with sorted keys, so that the order of fields does not matter. The schema bounds the depth. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

function fingerprint(asked: Asked, spec: ContractSpec): string {
  const query = Object.keys(asked.req.query).length > 0 ? `?${canonical(asked.req.query)}` : '';
  const text = `${spec.method} ${asked.req.path}${query} ${canonical(asked.body) ?? ''}`;
  return createHash('sha256').update(text).update(asked.rawBody).digest('hex');
}

/**
 * Runs a write once per user and `Idempotency-Key`; repetitions within 24 hours get the first answer, parallel ones
 * wait for it. Server errors (5xx) and rate limits (429) are not kept. `run` gets the key by which it finds what an
 * interrupted run has added.
 */
export async function answerOnce<T>(
  core: Core,
  asked: Asked,
  spec: ContractSpec,
  run: (requestKey?: string) => Promise<IdempotentAnswer | T>,
): Promise<IdempotentAnswer | T> {
  const key = asked.req.get('idempotency-key');
  if (key === undefined || !asked.caller) return run();
  if (!KEY.test(key)) {
    throw new AppError('VALIDATION', 'The Idempotency-Key is not valid.', {
      errors: [{ path: 'Idempotency-Key', message: 'must have 1 to 200 visible ASCII characters' }],
    });
  }
  const wanted = { userId: asked.caller.id, key, fingerprint: fingerprint(asked, spec) };
  const deadline = performance.now() + WAIT_TIMEOUT_MS;
  const turns = turnsOf(core);
  const id = requestKeyOf(wanted);
  for (let turn = turns.get(id); turn; turn = turns.get(id)) {
    await endOf(turn, deadline);
    const known = await answerKept(core, asked.res, wanted);
    if (known) return known;
    if (performance.now() >= deadline) throw stillUnderWay();
  }
  const mine = takeTurn(core, asked.res, wanted, deadline, () => run(id));
  const ended = mine.then(ignore, ignore);
  turns.set(id, ended);
  try {
    return await mine;
  } finally {
    turns.delete(id);
  }
}

const ignore = () => undefined;

/**
 * The requests with a key that this process runs or polls for, by `requestKeyOf`. Repetitions wait for the promise, so
 * many waiters cost the database one poll per process; the unique index still decides between processes.
 */
const turnsByModels = new WeakMap<Core['db'], Map<string, Promise<undefined>>>();

function turnsOf({ db }: Core): Map<string, Promise<undefined>> {
  const turns = turnsByModels.get(db) ?? new Map<string, Promise<undefined>>();
  turnsByModels.set(db, turns);
  return turns;
}

/** Waits for the promise, at most until the deadline. */
async function endOf(turn: Promise<undefined>, deadline: number): Promise<void> {
  const timeout = new AbortController();
  const { signal } = timeout;
  try {
    await Promise.race([
      turn,
      sleep(Math.max(0, deadline - performance.now()), undefined, { signal }).catch(ignore),
    ]);
  } finally {
    timeout.abort();
  }
}

/**
 * Runs the request if this process gets the claim; otherwise polls, with backoff, for the answer of the process that
 * has it.
 */
async function takeTurn<T>(
  core: Core,
  res: Response,
  wanted: KeyOfUser,
  deadline: number,
  run: () => Promise<IdempotentAnswer | T>,
): Promise<IdempotentAnswer | T> {
  for (let pollMs = FIRST_POLL_MS; performance.now() < deadline; pollMs = Math.min(2 * pollMs, MAX_POLL_MS)) {
    const claim = await claimKey(core, wanted);
    if (claim) return await runAndKeep(core, res, wanted, claim, run);
    const known = await answerKept(core, res, wanted);
    if (known) return known;
    await sleep(pollMs);
  }
  throw stillUnderWay();
}

/** @throws IDEMPOTENCY_MISMATCH if the key came with another request. */
async function answerKept(core: Core, res: Response, wanted: KeyOfUser): Promise<IdempotentAnswer | null> {
  const known = await lookUpKey(core, wanted);
  if (known?.isOther) {
    throw new AppError(
      'IDEMPOTENCY_MISMATCH',
      'This request was already sent with other details. Please try again.',
      { extra: known.answer ? { first: firstOf(known.answer) } : {} },
    );
  }
  return known?.answer ? replay(res, known.answer) : null;
}

/**
 * The outcome of the key's first request: its status and the ids it created. Nothing else, because answers may hold
 * secrets.
 */
function firstOf({ status, text }: IdempotentAnswer): { status: number; kept: Record<string, string> } {
  const made = answerBody.safeParse(parsedJson(text));
  if (status >= 400 || !made.success) return { status, kept: {} };
  const ids = Object.entries(made.data).flatMap(([name, value]) => {
    const one = withId.safeParse(value);
    return one.success ? [[name, one.data._id]] : [];
  });
  return { status, kept: Object.fromEntries(ids) };
}

const answerBody = z.record(z.string(), z.unknown());
const withId = z.object({ _id: z.string() });

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // a file, or no body
  }
}

const stillUnderWay = () =>
  refuse('UNAVAILABLE', 'request_under_way', {
    retryAfterSeconds: 2,
  });

async function runAndKeep<T>(
  core: Core,
  res: Response,
  wanted: KeyOfUser,
  claim: { id: string; run: string },
  run: () => Promise<IdempotentAnswer | T>,
): Promise<IdempotentAnswer | T> {
  let answer: IdempotentAnswer | T;
  const stopRenewing = renewLock(core, claim);
  try {
    answer = await run().finally(stopRenewing);
  } catch (thrown) {
    const error = toAppError(thrown);
    const { status, body } = failureBody(error, requestIdOf(res));
    if (status < 500 && status !== 429) {
      await keepAnswer(core, wanted, claim, { status, text: JSON.stringify(body) });
    } else await forgetKey(core, claim);
    throw thrown;
  }
  try {
    if (isAnswer(answer)) await keepAnswer(core, wanted, claim, answer);
    else await forgetKey(core, claim);
  } catch (error) {
    // The write is done: a failure reported now would only repeat the request.
    core.log.warn(
      { err: error, requestId: requestIdOf(res) },
      'an answer could not be stored for its idempotency key',
    );
  }
  return answer;
}

function isAnswer(answer: unknown): answer is IdempotentAnswer {
  return typeof answer === 'object' && answer !== null && 'status' in answer && 'text' in answer;
}

function replay(res: Response, answer: IdempotentAnswer): IdempotentAnswer {
  res.setHeader('Idempotent-Replayed', 'true');
  return answer;
}
