import type { Role } from '@crease/shared/contracts/user';
import type { DomainEvent } from '@crease/shared/events/domain-events';
import type { Core } from '../../platform/core.js';
import type { Db } from '../../platform/models.js';
import type { Caller } from '../identity/caller.js';
import { readAccessToken, unauthenticated } from '../identity/tokens.js';

/** Cache lifetime of a session check. An ended session is refused within 5 s everywhere. */
const BELIEVED_FOR_MS = 3_000;
const MAX_REMEMBERED = 50_000;

interface Sighting {
  userId: string;
  role: Role;
  alive: Promise<boolean>;
  /** Set once a read has found the session alive. */
  isAlive?: true;
  /** Set once a read has found an account that is no minor's by its date of birth. */
  isAdult?: true;
  /** Monotonic time: a clock that is set back must not make the entry fresh again. */
  at: number;
}

/** Keyed by the database, which all cores of a process share; each request has its own core. */
const sightingsOf = new WeakMap<Db, Map<string, Sighting>>();

function sightings(core: Core): Map<string, Sighting> {
  const known = sightingsOf.get(core.db);
  if (known) return known;
  const made = new Map<string, Sighting>();
  sightingsOf.set(core.db, made);
  return made;
}

/** Drops this process's cached session checks, because it has just ended or changed these sessions. */
export function forgetSessions(core: Core, sessionIds: readonly string[]): void {
  const seen = sightings(core);
  for (const id of sessionIds) seen.delete(id);
}

/** The same for an event, if it says that sessions have ended. */
export function forgetEnded(core: Core, event: DomainEvent): void {
  if (event.name === 'session.ended')
    forgetSessions(core, (event as DomainEvent<'session.ended'>).data.sessionIds);
}

async function isAlive(core: Core, caller: Caller, sighting: Pick<Sighting, 'isAdult'>): Promise<boolean> {
  const [session, user] = await Promise.all([
    core.reads.session(caller.sessionId),
    core.reads.account(caller.id),
  ]);
  // A changed role (however it was changed) or a deleted account invalidates the tokens.
  if (!user || user.deletedAt || user.role !== caller.role) return false;
  if (!user.turnsAdultAt) sighting.isAdult = true;
  if (!session || session.endedAt || session.expiresAt <= core.clock.now()) return false;
  return session.userId.toString() === caller.id;
}

/**
 * Returns the caller of a valid access token whose session has not ended. Throws `UNAUTHENTICATED`; passes on the
 * database's failure. Both the API's requests and the sockets' handshakes use this.
 */
export async function authenticate(core: Core, token: string): Promise<{ caller: Caller; expiresAt: Date }> {
  const read = readAccessToken(core.env, token, core.clock.now());
  if (!(await sessionIsLive(core, read.caller))) throw unauthenticated();
  return read;
}

/**
 * The caller of a valid token whose session is in the cache; makes no query. Null says nothing about the token: call
 * `authenticate` to decide.
 */
export function knownCaller(core: Core, token: string): Caller | null {
  let caller: Caller;
  try {
    caller = readAccessToken(core.env, token, core.clock.now()).caller;
  } catch {
    return null; // `authenticate` will say so
  }
  const known = believed(core, caller);
  return known?.isAlive ? caller : null;
}

/** True if the account was found to be no minor's within the last 3 s. False says nothing about it. */
export const isKnownAdult = (core: Core, caller: Caller): boolean => believed(core, caller)?.isAdult === true;

/** The cached session check of the caller, if it is still fresh. */
function believed(core: Core, caller: Caller): Sighting | undefined {
  const known = sightings(core).get(caller.sessionId);
  const fits = known && known.userId === caller.id && known.role === caller.role;
  return fits && performance.now() - known.at < BELIEVED_FOR_MS ? known : undefined;
}

/** True if the caller's session is alive. Cached for 3 s; concurrent calls share one read. */
export async function sessionIsLive(core: Core, caller: Caller): Promise<boolean> {
  const seen = sightings(core);
  const known = believed(core, caller);
  if (known) return known.alive;
  if (seen.size >= MAX_REMEMBERED) seen.clear();
  const adult: Pick<Sighting, 'isAdult'> = {};
  const sighting: Sighting = Object.assign(adult, {
    userId: caller.id,
    role: caller.role,
    alive: isAlive(core, caller, adult),
    at: performance.now(),
  });
  seen.set(caller.sessionId, sighting);
  try {
    const alive = await sighting.alive;
    if (alive) sighting.isAlive = true;
    return alive;
  } catch (error) {
    // A failed read says nothing about the session: the next request asks again.
    if (seen.get(caller.sessionId) === sighting) seen.delete(caller.sessionId);
    throw error;
  }
}
