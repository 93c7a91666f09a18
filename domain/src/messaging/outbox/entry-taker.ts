import { type DomainEvent, parseEvent, UnknownEvent } from '@crease/shared/events/domain-events';
import type { Logger } from '../../platform/log.js';
import { RecentIds } from './recent-ids.js';
import { fieldOf } from './stream.js';

export interface EntryListener {
  /** Called for each entry of the stream, in order; a republished one comes again. `seqOf` finds its event's `seq`. */
  onKey?(key: string, seqOf: () => number | undefined): void;
  /** True if the process is interested in this key. Bodies with other keys are never parsed. */
  wants(key: string): boolean;
  /** Called in the order of the stream, once for each event id. */
  onEvent(event: DomainEvent): void;
}

/** Ids remembered to tell a republished event from a new one. */
const REMEMBERED = 20_000;

/**
 * Hands the entries of the stream, by their fields, to the listener. An entry that cannot be read is logged and
 * skipped.
 */
export function createEntryTaker(
  listener: EntryListener & { log: Logger },
): (fields: readonly string[]) => void {
  const { log, onKey, wants, onEvent } = listener;
  const seen = new RecentIds(REMEMBERED);

  const parseOrReplace = (raw: unknown): DomainEvent | undefined => {
    try {
      return parseEvent(raw);
    } catch (error) {
      if (!(error instanceof UnknownEvent)) throw error;
      log.debug({ event: error.event.name, v: error.event.v }, 'an event of a newer version');
      return changeOfGround(error.event);
    }
  };

  return (fields) => {
    const key = fieldOf(fields, 'key') ?? '';
    onKey?.(key, () => seqIn(fieldOf(fields, 'event') ?? ''));
    if (!wants(key)) return;
    try {
      const event = parseOrReplace(JSON.parse(fieldOf(fields, 'event') ?? ''));
      if (event && seen.add(event.id)) onEvent(event);
    } catch (error) {
      log.error({ err: error }, 'skipped a stream entry that is not an event');
    }
  };
}

/**
 * Reads the `seq` from an event's text without parsing it. User texts cannot fake it, because their quotes are escaped.
 */
function seqIn(event: string): number | undefined {
  const digits = /"seq":(\d+)/.exec(event)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/**
 * The certain meaning of an event from a newer version: the day or ground has changed, so its readers must read it
 * again. Undefined for other keys.
 */
function changeOfGround({ id, at, seq, key }: UnknownEvent['event']): DomainEvent | undefined {
  const groundId = /^(?:day|ground):([0-9a-f]{24})(?::|$)/.exec(key)?.[1];
  return groundId ? { id, name: 'ground.changed', v: 1, at, key, seq, data: { groundId } } : undefined;
}
