import type { MatchEvent } from '@crease/shared/cricket/events';
import { type MatchState as Fold, replay } from '@crease/shared/cricket/match';
import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { findMatchLog } from './match-log.queries.js';
import type { MatchLogDoc } from './match-log.schema.js';
import { setupOf } from './match-setup.js';

/** The events of a match and their fold, as of one `seq` of its log. */
export interface Folded {
  seq: number;
  events: readonly MatchEvent[];
  /** Index of each event by its id. */
  byId: ReadonlyMap<string, number>;
  fold: Fold;
}

/** More live matches than one process handles at once; about 100 kB each. */
const MAX_REMEMBERED = 200;

/** By database: a request's core is a copy, and two worlds of a test are two databases. */
const memories = new WeakMap<Core['db'], Map<string, Folded>>();

function memoryOf({ db }: Pick<Core, 'db'>): Map<string, Folded> {
  const known = memories.get(db);
  if (known) return known;
  const memory = new Map<string, Folded>();
  memories.set(db, memory);
  return memory;
}

export function foldedOf(log: Pick<MatchLogDoc, 'rules' | 'sides' | 'toss' | 'seq' | 'events'>): Folded {
  const events = log.events.map(({ event }) => event);
  return {
    seq: log.seq,
    events,
    byId: new Map(events.map(({ id }, index) => [id, index])),
    fold: replay(setupOf(log), events),
  };
}

/** Remembers the fold of a log at this `seq`, so that the next ball reads no events and folds one. */
export function rememberFold(core: Pick<Core, 'db'>, matchId: Types.ObjectId, folded: Folded): void {
  const memory = memoryOf(core);
  const key = matchId.toString();
  memory.delete(key);
  memory.set(key, folded);
  if (memory.size > MAX_REMEMBERED) memory.delete(memory.keys().next().value ?? key);
}

/** The fold of a log at exactly this `seq`, from memory or read and folded. Null if the log has moved on. */
export async function foldAt(
  core: Pick<Core, 'db'>,
  { _id, seq }: Pick<MatchLogDoc, '_id' | 'seq'>,
): Promise<Folded | null> {
  const known = memoryOf(core).get(_id.toString());
  if (known?.seq === seq) return known;
  const log = await findMatchLog(core, _id);
  if (log?.seq !== seq) return null;
  const folded = foldedOf(log);
  rememberFold(core, _id, folded);
  return folded;
}
