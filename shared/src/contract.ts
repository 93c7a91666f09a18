import { z } from 'zod';
import type { ErrorCode } from './errors.js';
import type { KeyScope } from './key-scopes.js';
import type { Act } from './permissions.js';
import type { RefusingSwitch } from './switches.js';

/**
 * Allowed callers: no sign-in needed, sign-in changes the answer, or a required role. `staff` is everyone who works at
 * any workplace, and admins; the contract's `act` says what they may do at this one.
 */
export type ContractAuth = 'public' | 'optional' | 'user' | 'ground_owner' | 'staff' | 'admin';

export interface ContractSpec<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodObject = z.ZodObject,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
  A extends ContractAuth = ContractAuth,
> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path below `/api`, parameters as `:name`. */
  path: string;
  auth: A;
  /** The act at a workplace: which roles may do it (permissions.ts), and its name in the workplace's log. */
  act?: Act;
  /** The scope that an owner's API key needs to call it; absent: keys may not. */
  scope?: KeyScope;
  /** The switch with which an admin can pause it: it then answers `SWITCHED_OFF`. */
  pausedBy?: RefusingSwitch;
  /** A minor by their date of birth needs the consent of a parent: it else answers `PARENT_CONSENT_NEEDED`. */
  asksParent?: true;
  /**
   * The answer is never stored for an `Idempotency-Key`: it is a secret shown once, or holds what must not be kept. A
   * repeated request therefore runs again.
   */
  shownOnce?: true;
  summary: string;
  tag: string;
  params: P;
  /** Strict: unknown parameters are refused. */
  query: Q;
  body: B;
  /** The success body without `success: true`, which every answer carries. */
  response: R;
  /** Status of a success; a service may answer 200 instead of 201 for a repeat. */
  status: 200 | 201 | 202;
  errors: ErrorCode[];
  /** The content type, if it is not JSON. */
  contentType?: string;
  /**
   * The body is multipart with one file, in the first of these fields or in any of them: a picture unless `uploads`
   * says otherwise.
   */
  upload?: readonly [string, ...string[]];
  uploads?: 'csv' | 'scan';
}

const nothing = z.object({});
type Nothing = typeof nothing;

type Input<P, Q, B, R, A> = Pick<ContractSpec, 'method' | 'path' | 'summary' | 'tag'> & {
  auth?: A;
  act?: Act;
  scope?: KeyScope;
  pausedBy?: RefusingSwitch;
  asksParent?: true;
  shownOnce?: true;
  params?: P;
  query?: Q;
  body?: B;
  response?: R;
  status?: 200 | 201 | 202;
  errors?: ErrorCode[];
  contentType?: string;
  upload?: readonly [string, ...string[]];
  uploads?: 'csv' | 'scan';
};

/** Declares one REST call. The API validates by it, the web calls by it, and OpenAPI is generated from it. */
export function contract<
  P extends z.ZodType = Nothing,
  Q extends z.ZodObject = Nothing,
  B extends z.ZodType = Nothing,
  R extends z.ZodType = Nothing,
  A extends ContractAuth = 'public',
>(input: Input<P, Q, B, R, A>): ContractSpec<P, Q, B, R, A> {
  return {
    method: input.method,
    path: input.path,
    // Without `auth`, `A` has fallen back to 'public'.
    auth: (input.auth ?? 'public') as A,
    ...(input.act ? { act: input.act } : {}),
    ...(input.scope ? { scope: input.scope } : {}),
    ...(input.pausedBy ? { pausedBy: input.pausedBy } : {}),
    ...(input.asksParent ? { asksParent: true } : {}),
    ...(input.shownOnce ? { shownOnce: true } : {}),
    summary: input.summary,
    tag: input.tag,
    // The defaults are the `Nothing` schemas that the type parameters fall back to; strictness does not change the
    // type.
    params: (input.params ?? nothing) as P,
    query: (input.query ?? nothing).strict() as unknown as Q,
    body: (input.body ?? z.strictObject({}).optional()) as B,
    response: (input.response ?? nothing) as R,
    status: input.status ?? 200,
    errors: [
      ...(input.errors ?? []),
      ...(input.pausedBy ? (['SWITCHED_OFF'] as const) : []),
      ...(input.asksParent ? (['PARENT_CONSENT_NEEDED'] as const) : []),
    ],
    ...(input.contentType ? { contentType: input.contentType } : {}),
    ...(input.upload ? { upload: input.upload } : {}),
    ...(input.uploads ? { uploads: input.uploads } : {}),
  };
}

export type BodyOf<C extends ContractSpec> = z.infer<C['body']>;
export type QueryOf<C extends ContractSpec> = z.infer<C['query']>;
export type ParamsOf<C extends ContractSpec> = z.infer<C['params']>;
export type ResponseOf<C extends ContractSpec> = z.infer<C['response']> & { success: true };
