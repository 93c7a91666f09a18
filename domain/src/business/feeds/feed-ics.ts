import { ICalCalendarMethod, ICalEventStatus, default as ical } from 'ical-generator';
import type { FeedDoc } from '../../accounts/feeds/feed.schema.js';
import type { GameOfFeed } from '../../sales/booking-reads/booking-lists.queries.js';
import { calendarSequenceOf } from '../../sales/booking-record/calendar-sequence.js';
import { cleanText } from '../../sales/receipts/pdf/text-runs.js';

/** The refresh interval suggested to calendar apps. */
const REFRESH_INTERVAL_SECONDS = 900;

/** The content does not depend on when it is read, so its ETag changes only with the games. */
export function feedIcs({ kind }: FeedDoc, games: readonly GameOfFeed[]): string {
  const calendar = ical({
    prodId: { company: 'Crease', product: 'Feed', language: 'EN' },
    name: kind === 'player' ? 'My games on Crease' : 'Crease bookings',
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_INTERVAL_SECONDS,
  });
  for (const game of games) {
    const ground = cleanText(game.groundName);
    const event = calendar.createEvent({
      id: `${game._id}@crease`,
      sequence: calendarSequenceOf(game),
      stamp: game.updatedAt,
      start: game.startsAt,
      end: game.endsAt,
      summary: kind === 'player' ? `Box cricket at ${ground}` : `${cleanText(nameOf(game))} · ${ground}`,
      status: ICalEventStatus.CONFIRMED,
    });
    event.location(ground);
  }
  return calendar.toString();
}

const nameOf = ({ playerDetails }: GameOfFeed): string =>
  playerDetails.teamName || playerDetails.contactPerson.name;
