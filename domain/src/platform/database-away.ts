import { z } from 'zod';

const UNREACHABLE =
  /^(Mongo|Mongoose)(ServerSelection|Network|NetworkTimeout|NotConnected|TopologyClosed|PoolCleared|PoolClosed|WaitQueueTimeout|ClientClosed)Error$/;
/** Server errors of a MongoDB that is going down or electing: NotWritablePrimary, ShutdownInProgress and their kin. */
const STEPPING_DOWN = [89, 91, 189, 262, 10_107, 11_600, 11_602, 13_435, 13_436];
/** WriteConcernTimeout and UnsatisfiableWriteConcern: too few members have the write to be sure that it stays. */
const UNCONFIRMED = [64, 100];
/**
 * OutOfDiskSpace, and Unauthorized, by which hosted servers refuse writes over their storage quota: reads go on, and
 * nothing is written until there is room.
 */
const FULL = [14_031, 13];
/** The driver passes these on as they are where a connection breaks before all of a command is written. */
const CUT = ['ECONNRESET', 'EPIPE', 'ETIMEDOUT'];
const AWAY = new Set<unknown>([...STEPPING_DOWN, ...UNCONFIRMED, ...FULL, ...CUT]);

const namedError = z.object({
  name: z.string(),
  code: z.union([z.number(), z.string()]).optional().catch(undefined),
  /** What the driver has wrapped: a bulk write that fails as a whole has only a name of its own. */
  errorResponse: z.unknown().optional(),
});

/** True if the database refused a write because its disk or its quota is full. Nothing was written then. */
export function isDatabaseFull(error: unknown): boolean {
  const parsed = namedError.safeParse(error);
  if (!parsed.success) return false;
  const { code, errorResponse } = parsed.data;
  return FULL.some((one) => one === code) || isDatabaseFull(errorResponse);
}

/** Did this fail because the database is away or full? Then a retry makes sense (`UNAVAILABLE`). */
export function isDatabaseAway(error: unknown): boolean {
  const parsed = namedError.safeParse(error);
  if (!parsed.success) return false;
  const { name, code, errorResponse } = parsed.data;
  return UNREACHABLE.test(name) || AWAY.has(code) || isDatabaseAway(errorResponse);
}
