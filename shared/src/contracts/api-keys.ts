import { z } from 'zod';
import { contract } from '../contract.js';
import { KEY_SCOPES } from '../key-scopes.js';
import { idParams, isoTime, lineText, objectId } from './common.js';
import { workplaceQuery } from './workplace.js';

const scopes = z
  .array(z.enum(KEY_SCOPES))
  .min(1)
  .refine((list) => new Set(list).size === list.length, 'must name each scope once');

/**
 * A key as its owner sees it: never the secret, which is shown once. `groundIds` absent means all, including future
 * ones.
 */
export const apiKey = z.object({
  _id: objectId,
  name: z.string(),
  scopes: z.array(z.enum(KEY_SCOPES)),
  groundIds: z.array(objectId).optional(),
  /** The beginning of the secret, to recognise it. */
  prefix: z.string(),
  createdAt: isoTime,
  /** To the minute; null if it was never used. */
  lastUsedAt: isoTime.nullable(),
});
export type ApiKey = z.infer<typeof apiKey>;

export const createApiKey = contract({
  method: 'POST',
  path: '/owner/api-keys',
  auth: 'staff',
  act: 'api-key.change',
  tag: 'API keys',
  summary: 'Make a key for another program; its secret is in this answer and nowhere else',
  query: workplaceQuery,
  body: z.strictObject({
    name: lineText(60),
    scopes,
    groundIds: z.array(objectId).min(1).max(100).optional(),
  }),
  response: z.object({ key: apiKey, secret: z.string() }),
  status: 201,
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
});

export const listApiKeys = contract({
  method: 'GET',
  path: '/owner/api-keys',
  auth: 'staff',
  act: 'api-key.change',
  tag: 'API keys',
  summary: 'The keys of my workplace and when each was last used',
  query: workplaceQuery,
  response: z.object({ keys: z.array(apiKey) }),
});

export const endApiKey = contract({
  method: 'DELETE',
  path: '/owner/api-keys/:id',
  auth: 'staff',
  act: 'api-key.change',
  tag: 'API keys',
  summary: 'End a key: at once',
  params: idParams,
  query: workplaceQuery,
  response: z.object({ message: z.string() }),
  errors: ['NOT_FOUND'],
});
