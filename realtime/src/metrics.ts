import type { Registry } from '@crease/domain/platform/metrics';
import { Counter, Gauge, Histogram } from 'prom-client';

/** The metrics of a realtime process, shown at `/metrics`. */
export function createRealtimeMetrics(
  registry: Registry,
  counts: {
    sockets: () => number;
    watchedDays: () => number;
    watchedGrounds: () => number;
    watchedCalendars: () => number;
    watchedMatches: () => number;
    watchedGames: () => number;
    watchedTournaments: () => number;
    watchedCities: () => number;
    behind: () => number;
  },
) {
  const registers = [registry];
  const gauge = (name: string, help: string, count: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(count());
      },
    });
  gauge('crease_realtime_sockets', 'Open sockets', counts.sockets);
  gauge('crease_realtime_watched_days', 'Days somebody watches', counts.watchedDays);
  gauge('crease_realtime_watched_grounds', 'Cards somebody watches', counts.watchedGrounds);
  gauge('crease_realtime_watched_calendars', 'Calendars of a date that staff watch', counts.watchedCalendars);
  gauge('crease_realtime_watched_matches', 'Matches somebody watches', counts.watchedMatches);
  gauge('crease_realtime_watched_games', 'Games somebody watches', counts.watchedGames);
  gauge('crease_realtime_watched_tournaments', 'Tournaments somebody watches', counts.watchedTournaments);
  gauge('crease_realtime_watched_cities', 'Cities whose tournaments somebody watches', counts.watchedCities);
  gauge('crease_realtime_behind', 'Sockets that take less than they are sent', counts.behind);
  const measured = {
    frames: new Counter({
      name: 'crease_realtime_frames_total',
      help: 'Messages emitted, counted once per room',
      labelNames: ['event'],
      registers,
    }),
    fanOut: new Histogram({
      name: 'crease_realtime_fan_out_seconds',
      help: 'Time from recording an event to emitting its message',
      labelNames: ['event'],
      buckets: [0.005, 0.01, 0.02, 0.035, 0.05, 0.075, 0.1, 0.15, 0.25, 0.5, 1, 2.5, 10],
      registers,
    }),
    gaps: new Counter({
      name: 'crease_realtime_gaps_total',
      help: 'Times this process may have missed events',
      labelNames: ['gap'],
      registers,
    }),
    dayReads: new Counter({
      name: 'crease_realtime_day_reads_total',
      help: 'Watched days read from the database, for a request or a frame',
      registers,
    }),
    skipped: new Counter({
      name: 'crease_realtime_skipped_total',
      help: 'States of a room that were skipped for a socket because a newer one was available',
      registers,
    }),
    stalled: new Counter({
      name: 'crease_realtime_stalled_total',
      help: 'Connections closed because they stopped reading',
      registers,
    }),
    refused: new Counter({
      name: 'crease_realtime_refused_total',
      help: 'Refused messages from clients',
      labelNames: ['code'],
      registers,
    }),
  };
  // Series start at 0: the first increase of a series that starts at 1 is invisible to rates.
  for (const gap of ['cut', 'flushed', 'missed']) measured.gaps.inc({ gap }, 0);
  return measured;
}

export type RealtimeMetrics = ReturnType<typeof createRealtimeMetrics>;
