import {
  dropDeadLetters,
  listDeadLetters,
  retryDeadLetters,
} from '@crease/domain/messaging/queues/dead-letters';
import type { Queues } from '@crease/domain/messaging/queues/queues';
import type { Core } from '@crease/domain/platform/core';
import type { EventsCommand } from './events-command.js';
import { type FoundEvent, findEvents } from './find-events.js';
import { parkByHand } from './park-event.js';
import { replayEvents } from './replay.js';

type CommandCore = Pick<Core, 'db' | 'redis' | 'env' | 'clock'>;
type Say = (line: string) => void;

const count = (n: number, thing: string): string => `${n} ${thing}${n === 1 ? '' : 's'}`;

const lineOf = ({ event, streamId, source }: FoundEvent): string =>
  `${source === 'stream' ? (streamId ?? '-') : 'its document'}  ${event.at}  ${event.name}  ${event.key}#${event.seq}`;

/** Runs a parsed `npm run events` command and prints its result line by line. */
export async function runEventsCommand(
  core: CommandCore,
  queues: Queues,
  command: EventsCommand,
  say: Say,
): Promise<void> {
  switch (command.verb) {
    case 'list':
      return await list(core, command, say);
    case 'replay':
      return await replay(core, queues, command, say);
    case 'dead':
      return await dead(core, queues, command, say);
    case 'park': {
      const removed = await parkByHand(core, queues, command.streamId, command.reason);
      return say(`${command.streamId} is parked; ${count(removed, 'job')} of it removed.`);
    }
  }
}

async function list(
  core: CommandCore,
  { selection, limit }: Extract<EventsCommand, { verb: 'list' }>,
  say: Say,
): Promise<void> {
  const newest: string[] = [];
  let total = 0;
  for await (const found of findEvents(core, selection)) {
    total += 1;
    newest.push(lineOf(found));
    if (newest.length > limit) newest.shift();
  }
  for (const line of newest) say(line);
  say(total > limit ? `the last ${limit} of ${count(total, 'event')}` : count(total, 'event'));
}

async function replay(
  core: CommandCore,
  queues: Queues,
  { selection, consumer, dryRun }: Extract<EventsCommand, { verb: 'replay' }>,
  say: Say,
): Promise<void> {
  const { events, jobs, fromDocuments } = await replayEvents(core, queues, {
    ...selection,
    consumer,
    dryRun,
    onEvent: (found, consumers) => say(`${lineOf(found)}  → ${consumers.join(', ')}`),
  });
  const origin = fromDocuments > 0 ? ` (${fromDocuments} from their documents)` : '';
  say(`${count(events, 'event')}${origin}, ${count(jobs, 'job')} ${dryRun ? 'would be ' : ''}queued`);
}

async function dead(
  { redis }: CommandCore,
  queues: Queues,
  { retry, drop }: Extract<EventsCommand, { verb: 'dead' }>,
  say: Say,
): Promise<void> {
  const which = retry ?? drop;
  if (which !== undefined) {
    const done = retry ? await retryDeadLetters(queues, which) : await dropDeadLetters(redis, queues, which);
    if (done === 0 && which !== 'all') throw new Error(`There is no dead letter ${which}.`);
    return say(`${count(done, 'dead letter')} ${retry ? 'tried again' : 'dropped'}`);
  }
  const letters = await listDeadLetters(queues);
  for (const { id, what, key, failedAt, tries, reason } of letters) {
    say(`${id}  ${failedAt?.toISOString() ?? '-'}  ${what}  ${key}  tried ${tries} times: ${reason}`);
  }
  say(count(letters.length, 'dead letter'));
}
