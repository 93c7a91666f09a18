import { parseArgs } from 'node:util';
import { EVENTS, type EventName } from '@crease/shared/events/domain-events';
import { consumersOf } from '../consumers/consumers.js';
import type { EventBound, EventSelection } from './find-events.js';

export type EventsCommand =
  | { verb: 'list'; selection: EventSelection; limit: number }
  | { verb: 'replay'; selection: EventSelection; consumer: string | undefined; dryRun: boolean }
  | { verb: 'dead'; retry: string | undefined; drop: string | undefined }
  | { verb: 'park'; streamId: string; reason: string };

/** A command that cannot be parsed; `message` is one sentence that explains why. */
export class EventsUsage extends Error {
  override name = 'EventsUsage';
}

const STREAM_ID = /^\d{13}-\d+$/;
const OPTIONS = {
  from: { type: 'string' },
  to: { type: 'string' },
  name: { type: 'string' },
  key: { type: 'string' },
  consumer: { type: 'string' },
  limit: { type: 'string' },
  retry: { type: 'string' },
  drop: { type: 'string' },
  reason: { type: 'string' },
  'dry-run': { type: 'boolean' },
} as const;

/** The options of each verb. */
const TAKES: Record<EventsCommand['verb'], readonly (keyof typeof OPTIONS)[]> = {
  list: ['from', 'to', 'name', 'key', 'limit'],
  replay: ['from', 'to', 'name', 'key', 'consumer', 'dry-run'],
  dead: ['retry', 'drop'],
  park: ['reason'],
};

/** Parses the arguments of `npm run events`. @throws `EventsUsage` */
export function parseEventsCommand(args: readonly string[]): EventsCommand {
  const { values, positionals } = readArgs(args);
  const [verb = 'list', ...rest] = positionals;
  if (!isVerb(verb)) throw new EventsUsage(`There is no command "${verb}".`);
  const alien = Object.keys(values).find((name) => !TAKES[verb].some((taken) => taken === name));
  if (alien) throw new EventsUsage(`${verb} takes no --${alien}.`);
  if (rest.length > (verb === 'park' ? 1 : 0))
    throw new EventsUsage(`${verb} does not take "${rest.at(-1)}".`);

  const selection: EventSelection = {
    from: readBound('from', values.from),
    to: readBound('to', values.to),
    name: readName(values.name),
    key: values.key,
  };
  switch (verb) {
    case 'list':
      return { verb, selection, limit: readLimit(values.limit) };
    case 'replay':
      if (!selection.from) throw new EventsUsage('replay needs --from.');
      return {
        verb,
        selection,
        consumer: readConsumer(values.consumer, selection.name),
        dryRun: values['dry-run'] ?? false,
      };
    case 'dead':
      if (values.retry && values.drop) throw new EventsUsage('dead takes --retry or --drop, not both.');
      return { verb, retry: values.retry, drop: values.drop };
    case 'park': {
      const [streamId] = rest;
      if (!streamId || !STREAM_ID.test(streamId)) throw new EventsUsage('park needs an id of the stream.');
      return { verb, streamId, reason: values.reason ?? 'parked by hand' };
    }
  }
}

function readArgs(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new EventsUsage(error instanceof Error ? error.message : String(error));
  }
}

const isVerb = (word: string): word is EventsCommand['verb'] => Object.hasOwn(TAKES, word);
const isEventName = (name: string): name is EventName => Object.hasOwn(EVENTS, name);

function readBound(option: string, value: string | undefined): EventBound | undefined {
  if (value === undefined) return undefined;
  if (STREAM_ID.test(value)) return { streamId: value };
  const at = new Date(value);
  if (!/^\d{4}-\d\d-\d\d/.test(value) || Number.isNaN(at.getTime())) {
    throw new EventsUsage(`--${option} must be a time or an id of the stream (it is "${value}").`);
  }
  return { at };
}

function readName(name: string | undefined): EventName | undefined {
  if (name === undefined || isEventName(name)) return name;
  throw new EventsUsage(`There is no event "${name}": ${Object.keys(EVENTS).join(', ')}.`);
}

function readConsumer(consumer: string | undefined, name: EventName | undefined): string | undefined {
  if (consumer === undefined) return undefined;
  const events = name ? [name] : Object.keys(EVENTS).filter(isEventName);
  const known = events.flatMap((each) => consumersOf({ name: each }).map((other) => other.name));
  if (known.includes(consumer)) return consumer;
  throw new EventsUsage(
    `There is no consumer "${consumer}"${name ? ` of ${name}` : ''}: ${known.join(', ')}.`,
  );
}

function readLimit(limit: string | undefined): number {
  if (limit === undefined) return 50;
  if (!/^[1-9]\d{0,5}$/.test(limit)) throw new EventsUsage('--limit must be a whole number above 0.');
  return Number(limit);
}
