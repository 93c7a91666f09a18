import { z } from 'zod';

const UNREACHABLE =
  /^(Mongo|Mongoose)(ServerSelection|Network|NetworkTimeout|NotConnected|TopologyClosed|PoolCleared|PoolClosed|WaitQueueTimeout|ClientClosed)Error$/;
/** Server errors of a MongoDB that is shutting down or electing: NotWritablePrimary, ShutdownInProgress and similar. */
const STEPPING_DOWN = [89, 91, 189, 262, 10_107, 11_600, 11_602, 13_435, 13_436];
/** WriteConcernTimeout and UnsatisfiableWriteConcern: too few members have the write for it to be durable. */
const UNCONFIRMED = [64, 100];
/**
 * OutOfDiskSpace, and Unauthorized, which hosted servers return for writes over their storage quota: reads work, and
 * writes fail until there is space.
 */
const FULL = [14_031, 13];
/** Socket errors that the driver passes on if a connection breaks before all of a command is written. */
const CUT = ['ECONNRESET', 'EPIPE', 'ETIMEDOUT'];
const AWAY = new Set<unknown>([...STEPPING_DOWN, ...UNCONFIRMED, ...FULL, ...CUT]);

const namedError = z.object({
  name: z.string(),
  code: z.union([z.number(), z.string()]).optional().catch(undefined),
  /** The wrapped error: a bulk write that fails as a whole has only its own name. */
  errorResponse: z.unknown().optional(),
});

/** True if the database refused a write because its disk or its quota is full. Nothing was written then. */
export function isDatabaseFull(error: unknown): boolean {
  const parsed = namedError.safeParse(error);
  if (!parsed.success) return false;
  const { code, errorResponse } = parsed.data;
  return FULL.some((one) => one === code) || isDatabaseFull(errorResponse);
}

/** True if this failed because the database is down or full. A retry makes sense then (`UNAVAILABLE`). */
export function isDatabaseAway(error: unknown): boolean {
  const parsed = namedError.safeParse(error);
  if (!parsed.success) return false;
  const { name, code, errorResponse } = parsed.data;
  return UNREACHABLE.test(name) || AWAY.has(code) || isDatabaseAway(errorResponse);
}
