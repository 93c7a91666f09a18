import { describe, expect, it } from 'vitest';
import { EventsUsage, parseEventsCommand } from './events-command.js';

describe('npm run events', () => {
  it('lists the newest fifty by default', () => {
    expect(parseEventsCommand([])).toMatchObject({ verb: 'list', limit: 50 });
    expect(parseEventsCommand(['list', '--limit', '5', '--key', 'booking:1'])).toMatchObject({
      limit: 5,
      selection: { key: 'booking:1' },
    });
  });

  it('replays from a time or a stream id, for one event and one consumer', () => {
    const line =
      'replay --from 2026-11-21T18:00+05:30 --to 1763728200000-7 --name booking.confirmed --consumer ask-for-receipt --dry-run';
    expect(parseEventsCommand(line.split(' '))).toEqual({
      verb: 'replay',
      selection: {
        from: { at: new Date('2026-11-21T12:30:00Z') },
        to: { streamId: '1763728200000-7' },
        name: 'booking.confirmed',
        key: undefined,
      },
      consumer: 'ask-for-receipt',
      dryRun: true,
    });
  });

  it.each([
    ['replay', 'replay needs --from.'],
    ['replay --from yesterday', '--from must be a time or an id of the stream (it is "yesterday").'],
    ['replay --from 2026-11-21 --name booking.sold', 'There is no event "booking.sold"'],
    [
      'replay --from 2026-11-21 --name booking.paid --consumer send-mail',
      'There is no consumer "send-mail" of',
    ],
    ['replay --from 2026-11-21 --limit 5', 'replay takes no --limit.'],
    ['dead --retry all --drop all', 'dead takes --retry or --drop, not both.'],
    ['park 17', 'park needs an id of the stream.'],
    ['list --limit 0', '--limit must be a whole number above 0.'],
    ['list more', 'list does not take "more".'],
    ['forget', 'There is no command "forget".'],
    ['list --nonsense', "Unknown option '--nonsense'"],
  ])('refuses "%s" with a sentence', (line, said) => {
    expect(() => parseEventsCommand(line.split(' '))).toThrow(EventsUsage);
    expect(() => parseEventsCommand(line.split(' '))).toThrow(said);
  });
});
