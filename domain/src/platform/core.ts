import type { Connection } from 'mongoose';
import type { Clock } from './clock.js';
import type { Env } from './env.js';
import type { Logger } from './log.js';
import type { Db, Models } from './models.js';
import type { Redis } from './redis.js';
import type { Storage } from './storage/storage.js';
import type { Span, Tracing } from './tracing/span.js';

/**
 * What every service needs, created in `main.ts` and passed as the first argument. Layers above add their parts
 * (`declare module`): messaging adds `events`, sales the payment `provider`.
 */
export interface Core {
  env: Env;
  log: Logger;
  clock: Clock;
  connection: Connection;
  /** Schemas with their indexes; tests create records with them. */
  models: Models;
  /** The driver's collections, used by every query. */
  db: Db;
  /** Batched reads by id for nearly every request: many players at once cost few queries. */
  reads: Reads;
  /** Batched writes of single documents. */
  writes: Writes;
  redis: Redis;
  /** Where pictures and documents are stored. */
  storage: Storage;
  /** The current request; undefined for background work such as a sweep (`forRequest`). */
  requestId?: string;
  /** Creates spans; undefined while tracing is off. */
  tracing?: Tracing | undefined;
  /** The current span (`forRequest`); events and jobs continue its trace. */
  span?: Span | undefined;
}

/** The batched reads by id; each model's floor adds its own. */
export interface Reads {}

/** The batched writes; each model's floor adds its own. */
export interface Writes {}
