import { AppError } from '@crease/shared/errors';
import { type RefusingSwitch, SWITCH_NAMES, SWITCHES, type SwitchName } from '@crease/shared/switches';
import { Types } from 'mongoose';
import type { Core } from '../core.js';
import type { Db } from '../models.js';
import { insertOff, readSwitchedOff, removeOff, type SwitchDoc } from './switch.schema.js';

/**
 * Cache lifetime: every process follows a switch within a second, even without the stream or Redis. A change on the
 * stream clears the cache at once.
 */
const BELIEVED_FOR_MS = 900;

interface Known {
  off: Promise<readonly SwitchDoc[]>;
  /** The last that could be read. */
  last: readonly SwitchDoc[] | undefined;
  /** Monotonic time: a clock that is set back must not make the entry fresh again. */
  at: number;
}

/** Keyed by the database, which all cores of a process share; each request has its own core. */
const knownOf = new WeakMap<Db, Known>();

/** Clears this process's cached switches. */
export function forgetSwitches({ db }: Pick<Core, 'db'>): void {
  const known = knownOf.get(db);
  if (known) known.at = Number.NEGATIVE_INFINITY;
}

/**
 * All switches that are off, with one read per second for all callers. While the database is down, the last known ones.
 */
async function switchedOff({ db }: Pick<Core, 'db'>): Promise<readonly SwitchDoc[]> {
  const known = knownOf.get(db);
  if (known && performance.now() - known.at < BELIEVED_FOR_MS) return await known.off;
  const reading: Known = { off: readSwitchedOff(db), last: known?.last, at: performance.now() };
  reading.off = reading.off.then(
    (off) => {
      reading.last = off;
      return off;
    },
    (error: unknown) => {
      if (!reading.last) {
        reading.at = Number.NEGATIVE_INFINITY; // a failed read is not cached: the next call reads again
        throw error;
      }
      return reading.last;
    },
  );
  knownOf.set(db, reading);
  return await reading.off;
}

/** True if an admin switched it off. */
export async function isOff(core: Pick<Core, 'db'>, name: SwitchName): Promise<boolean> {
  return (await switchedOff(core)).some(({ _id }) => _id === name);
}

/** Throws `SWITCHED_OFF` with a message for users if it is off. */
export async function assertOn(core: Pick<Core, 'db'>, name: RefusingSwitch): Promise<void> {
  if (!(await isOff(core, name))) return;
  throw new AppError('SWITCHED_OFF', SWITCHES[name].off, {
    reason: name,
    retryAfterSeconds: 60,
    extra: { switch: name },
  });
}

export interface SwitchState {
  name: SwitchName;
  /** The admin who switched it off, when and why. */
  off?: { since: Date; by: string; why: string };
}

/** Every switch as it is in the database now. */
export async function readSwitches({ db }: Pick<Core, 'db'>): Promise<SwitchState[]> {
  const off = new Map((await readSwitchedOff(db)).map((doc) => [doc._id, doc]));
  return SWITCH_NAMES.map((name) => {
    const doc = off.get(name);
    return doc ? { name, off: { since: doc.since, by: doc.by.toString(), why: doc.why } } : { name };
  });
}

/** Switches one on or off. False if nothing changed. */
export async function setSwitch(
  core: Core,
  name: SwitchName,
  { on, by, why }: { on: boolean; by: string; why: string },
): Promise<boolean> {
  const doc: SwitchDoc = { _id: name, since: core.clock.now(), by: new Types.ObjectId(by), why };
  const changed = on ? await removeOff(core, name) : await insertOff(core, doc);
  forgetSwitches(core);
  return changed;
}
