import type { Caller } from '@crease/domain/accounts/identity/caller';
import { assertParentConsent } from '@crease/domain/accounts/parents/needs-parent';
import { assertSecondFactor } from '@crease/domain/accounts/second-factor/required';
import { recordWork } from '@crease/domain/accounts/workplaces/work-log';
import type { Core } from '@crease/domain/platform/core';
import type { IdempotentAnswer } from '@crease/domain/platform/idempotency/idempotency-keys';
import { forRequest } from '@crease/domain/platform/request-scope';
import { assertOn } from '@crease/domain/platform/switches/switches';
import type { BodyOf, ContractAuth, ContractSpec, ParamsOf, QueryOf } from '@crease/shared/contract';
import type { Request, RequestHandler, Response } from 'express';
import type { z } from 'zod';
import { isWorkOfStaff, isWrite, recordActOfAdmin } from './admin-acts.js';
import { callerOf } from './authenticate.js';
import { assertInScope, callRefused, canCall } from './can-call.js';
import { answerOnce } from './idempotency.js';
import { parsePart, queryParser } from './parse.js';
import type { LimitName } from './rate-limits.js';
import { readJson, readLargeJson, readRaw } from './read-body.js';
import { readUpload } from './read-upload.js';
import { ANSWERED, FileReply, NOT_MODIFIED, Reply, sendFile } from './replies.js';
import { requestIdOf } from './request-id.js';
import { nameRoute } from './request-metrics.js';
import type { Router } from './router.js';
import { spanOf } from './trace-requests.js';

type CallerFor<A extends ContractAuth> = A extends 'public' | 'optional' ? Caller | null : Caller;

export interface RouteInput<C extends ContractSpec> {
  /** The core for this request: its events and log lines carry the request's id. */
  core: Core;
  params: ParamsOf<C>;
  query: QueryOf<C>;
  body: BodyOf<C>;
  /** Null only if the contract does not require a signed-in caller. */
  caller: CallerFor<C['auth']>;
  /** The raw body on routes with `body: 'raw'`; the uploaded file where the contract takes one. */
  rawBody: Buffer;
  req: Request;
  res: Response;
  /** Set for a request with an `Idempotency-Key`; the same for its repetitions. */
  requestKey?: string | undefined;
}

type Result<C extends ContractSpec> = z.input<C['response']>;
export type RouteHandler<C extends ContractSpec> = (
  input: RouteInput<C>,
) => Promise<Result<C> | Reply<Result<C>> | FileReply | typeof NOT_MODIFIED | typeof ANSWERED>;

export interface RouteOptions<C extends ContractSpec = ContractSpec> {
  /** A limit in addition to the general ones. */
  limit?: LimitName;
  /** `raw` leaves the body as bytes; otherwise it is JSON, or the contract's `upload`. */
  body?: 'raw';
  /** Runs before the body is read. @throws if the token in the query does not grant access */
  judgeToken?: (core: Core, query: QueryOf<C>) => void;
  /** A body of up to 1 MB instead of 100 kB. */
  largeBody?: true;
}

const noBytes = Buffer.alloc(0);

/**
 * Serves one contract: limits, authorisation, schemas, `Idempotency-Key`, one service call of the handler, and the
 * answer `{ success: true, … }` with the contract's status. Errors become failure bodies.
 */
export function route<C extends ContractSpec>(
  router: Router,
  spec: C,
  handler: RouteHandler<C>,
  options: RouteOptions<C> = {},
): void {
  const { limits } = router;
  const checksAnswers = router.core.env.NODE_ENV === 'test';
  const takesBody = spec.method !== 'GET';
  const writes = isWrite(spec);
  const isWork = isWorkOfStaff(spec);
  const parseQuery = queryParser(spec.query);
  const isBytes = options.body === 'raw' || spec.upload !== undefined;

  const authorise: RequestHandler = async (req, res, next) => {
    nameRoute(res, spec.path);
    const caller = callerOf(req);
    assertInScope(caller, spec);
    if (!(await canCall(router.core, caller, spec.auth))) throw callRefused(caller, spec.auth);
    await assertSecondFactor(router.core, caller, spec);
    if (spec.asksParent && caller) await assertParentConsent(router.core, caller);
    if (spec.pausedBy) await assertOn(router.core, spec.pausedBy);
    options.judgeToken?.(router.core, parseQuery(req.query) as QueryOf<C>);
    next();
  };

  const serve: RequestHandler = async (req, res) => {
    const core = forRequest(router.core, requestIdOf(res), spanOf(res));
    if (writes) core.acts = [];
    const input = {
      core,
      params: parsePart('params', spec.params, req.params),
      query: parseQuery(req.query),
      body: isBytes || !takesBody ? undefined : parsePart('body', spec.body, req.body),
      caller: callerOf(req),
      rawBody: Buffer.isBuffer(req.body) ? req.body : noBytes,
      req,
      res,
      // `authorise` has ensured a caller where the contract requires one.
    } as RouteInput<C>;

    const run = async (requestKey?: string): Promise<IdempotentAnswer | FileReply | typeof ANSWERED> => {
      const result = await handler({ ...input, requestKey });
      if (writes && input.caller?.role === 'admin')
        await recordActOfAdmin(core, { caller: input.caller, spec, req, body: input.body });
      if (isWork && input.caller) await recordWork(core, input.caller, input.body);
      if (result === ANSWERED) return ANSWERED;
      if (result === NOT_MODIFIED) return { status: 304, text: '' };
      if (result instanceof FileReply) return result;
      const { status, body: fields } =
        result instanceof Reply ? result : new Reply<unknown>(spec.status, result);
      // Every contract's response schema is an object.
      const body = { success: true, ...(fields as object) };
      if (checksAnswers) checkAnswer(spec, body);
      return { status, text: JSON.stringify(body) };
    };

    const answer =
      takesBody && input.caller && !spec.shownOnce ? await answerOnce(core, input, spec, run) : await run();
    if (answer === ANSWERED) return;
    if (!res.hasHeader('Cache-Control')) res.setHeader('Cache-Control', 'no-store');
    if (answer instanceof FileReply) return sendFile(res, answer);
    res.status(answer.status);
    if (answer.text !== '') res.setHeader('Content-Type', 'application/json; charset=utf-8');
    res.end(answer.text);
  };

  const readBody = spec.upload
    ? readUpload(spec.upload, spec.uploads)
    : options.body === 'raw'
      ? readRaw
      : options.largeBody
        ? readLargeJson
        : readJson;
  const extraLimit = options.limit ? [limits[options.limit]] : [];
  router.routes.push({
    spec,
    handlers: [limits.user, ...extraLimit, authorise, ...(takesBody ? [readBody] : []), serve],
  });
}

/** In tests, checks every success against its contract: a wrong field is a server error. */
function checkAnswer(spec: ContractSpec, body: object): void {
  const parsed = spec.response.safeParse(body);
  if (parsed.success) return;
  throw new Error(`${spec.method} ${spec.path} answers outside its contract: ${parsed.error.message}`);
}
