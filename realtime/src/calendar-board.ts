import type { Caller } from '@crease/domain/accounts/identity/caller';
import { accessAt, mayAct } from '@crease/domain/accounts/workplaces/authorise';
import { coalesce } from '@crease/domain/platform/coalesce';
import type { Core } from '@crease/domain/platform/core';
import { AppError } from '@crease/shared/errors';
import type { ServerEventData } from '@crease/shared/events/sockets';
import { calendarReads } from './calendar-reads.js';
import type { RealtimeMetrics } from './metrics.js';
import type { RoomFrames } from './room-frames.js';
import { calendarRoom, enter, isCalendarRoom } from './rooms.js';
import type { ClientSocket, SocketServer } from './socket-server.js';
import { reviewWorkRooms } from './work-rooms.js';

type CalendarDay = ServerEventData<'calendar:changed'>;

/** Minimum time between two frames of one day, as for availability. */
const FRAME_INTERVAL_MS = 50;
/** Retry interval for a day that could not be read, as long as it is watched. */
const RETRY_INTERVAL_MS = 1_000;

const keyOf = (groundId: string, date: string): string => `${groundId}:${date}`;

interface WatchedCalendar {
  groundId: string;
  date: string;
  room: string;
  /** Coalesces concurrent reads without joining one that started before the call, so reads of a day end in order. */
  read: () => Promise<CalendarDay>;
  /** The newest state that every watcher has, as JSON. */
  known: string | undefined;
  sentAt: number;
  timer?: NodeJS.Timeout;
  /** Time of the oldest change that was not sent yet. */
  changedAt?: number;
}

/**
 * The calendars that staff watch through this process. A change costs one read for all watchers; a frame carries the
 * whole day and is sent only if it differs from what they have.
 */
export class CalendarBoard {
  readonly #days = new Map<string, WatchedCalendar>();
  /** The newest watch request of each socket: an older one still in progress must not join rooms any more. */
  readonly #asked = new WeakMap<ClientSocket, symbol>();
  readonly #readDay: (groundId: string, date: string) => Promise<CalendarDay | null>;

  constructor(
    private readonly core: Core,
    io: SocketServer,
    private readonly metrics: () => RealtimeMetrics,
    private readonly frames: RoomFrames,
  ) {
    this.#readDay = calendarReads(core);
    io.of('/').adapter.on('delete-room', (room: string) => this.#forget(room));
  }

  get size(): number {
    return this.#days.size;
  }

  isWatched(groundId: string, date: string): boolean {
    return this.#days.has(keyOf(groundId, date));
  }

  /**
   * Watches these grounds on a date instead of the previous ones. Joins first and reads second, so no change is missed;
   * checks membership before and after, because one that ends in between closes the socket.
   * @throws `UNAUTHENTICATED`, `NOT_FOUND` for a ground of another workplace, `FORBIDDEN` for one the user has no
   * access to.
   */
  async watch(socket: ClientSocket, groundIds: readonly string[], date: string): Promise<CalendarDay[]> {
    const { caller } = socket.data;
    if (!caller) throw new AppError('UNAUTHENTICATED', 'Please sign in first.');
    const question = Symbol(date);
    this.#asked.set(socket, question);
    await reviewWorkRooms(this.core, socket);
    const wanted = await this.#roomsFor(caller, [...new Set(groundIds)], date);
    this.#assertNewest(socket, question);
    for (const room of socket.rooms) if (isCalendarRoom(room) && !wanted.has(room)) void socket.leave(room);
    const days = [...wanted].map(([room, groundId]) => {
      enter(socket, room);
      return this.#days.get(keyOf(groundId, date)) ?? this.#begin(groundId, date, room);
    });
    try {
      await reviewWorkRooms(this.core, socket);
      const read = await Promise.all(days.map(async (day) => ({ day, now: await day.read() })));
      this.#assertNewest(socket, question);
      // Later watchers read later, so every watcher has at least this state.
      for (const { day, now } of read) day.known ??= JSON.stringify(now);
      return read.map(({ now }) => now);
    } catch (error) {
      if (this.#asked.get(socket) === question) for (const room of wanted.keys()) void socket.leave(room);
      throw error;
    }
  }

  dayChanged(groundId: string, date: string, at: Date): void {
    const day = this.#days.get(keyOf(groundId, date));
    if (day) this.#changed(day, at);
  }

  /** A change of the ground, or of a booking there whose date the event does not carry. */
  groundChanged(groundId: string, at: Date): void {
    for (const day of this.#days.values()) if (day.groundId === groundId) this.#changed(day, at);
  }

  /** Re-reads every watched day after a gap in the stream; sends those that differ. */
  rereadAll(): void {
    for (const day of this.#days.values()) this.#changed(day, this.core.clock.now());
  }

  close(): void {
    for (const { room } of [...this.#days.values()]) this.#forget(room);
  }

  #assertNewest(socket: ClientSocket, question: symbol): void {
    if (!socket.connected) throw new AppError('FORBIDDEN', 'You do not work there any more.');
    if (this.#asked.get(socket) === question) return;
    throw new AppError('STATE_CONFLICT', 'Another calendar was asked for meanwhile.');
  }

  /** The calendar rooms of these grounds. @throws as `watch` does */
  async #roomsFor(caller: Caller, groundIds: readonly string[], date: string): Promise<Map<string, string>> {
    const rooms = await Promise.all(
      groundIds.map(async (groundId) => {
        const ground = await this.core.reads.ground(groundId);
        const place = ground && { ownerId: ground.ownerId, groundId };
        const standing = place ? await accessAt(this.core, caller, place) : null;
        if (!ground || standing === null) throw new AppError('NOT_FOUND', 'This is not a ground of yours.');
        if (!mayAct(standing, 'calendar.read')) throw new AppError('FORBIDDEN', 'This is not yours to see.');
        return [calendarRoom(ground.ownerId.toString(), groundId, date), groundId] as const;
      }),
    );
    return new Map(rooms);
  }

  #begin(groundId: string, date: string, room: string): WatchedCalendar {
    const read = coalesce(async () => {
      const day = await this.#readDay(groundId, date);
      if (!day) throw new AppError('NOT_FOUND', 'This is not a ground of yours.');
      return day;
    });
    const day: WatchedCalendar = {
      groundId,
      date,
      room,
      read,
      known: undefined,
      sentAt: Number.NEGATIVE_INFINITY,
    };
    this.#days.set(keyOf(groundId, date), day);
    return day;
  }

  #forget(room: string): void {
    if (!isCalendarRoom(room)) return;
    const [, , groundId = '', date = ''] = room.split(':');
    clearTimeout(this.#days.get(keyOf(groundId, date))?.timer);
    this.#days.delete(keyOf(groundId, date));
  }

  /** Sends the first change after a quiet period at once and throttles further ones. */
  #changed(day: WatchedCalendar, at: Date): void {
    day.changedAt ??= at.getTime();
    if (!day.timer) this.#sendIn(day, Math.max(0, day.sentAt + FRAME_INTERVAL_MS - performance.now()));
  }

  #sendIn(day: WatchedCalendar, ms: number): void {
    if (ms === 0) {
      void this.#send(day);
      return;
    }
    day.timer = setTimeout(() => {
      delete day.timer;
      void this.#send(day);
    }, ms);
  }

  #isHere(day: WatchedCalendar): boolean {
    return this.#days.get(keyOf(day.groundId, day.date)) === day;
  }

  /** Never rejects: a failed read is retried as long as the day is watched. */
  async #send(day: WatchedCalendar): Promise<void> {
    day.sentAt = performance.now();
    const { changedAt } = day;
    delete day.changedAt;
    try {
      const now = await day.read();
      const text = JSON.stringify(now);
      if (!this.#isHere(day) || text === day.known) return;
      day.known = text;
      this.frames.send(day.room, 'calendar:changed', now);
      if (changedAt === undefined) return;
      const ms = Math.max(0, this.core.clock.now().getTime() - changedAt);
      this.metrics().fanOut.observe({ event: 'calendar:changed' }, ms / 1000);
    } catch (error) {
      this.core.log.warn({ err: error, room: day.room }, 'a watched calendar could not be read');
      if (!this.#isHere(day)) return;
      if (changedAt !== undefined) day.changedAt = Math.min(changedAt, day.changedAt ?? changedAt);
      if (!day.timer) this.#sendIn(day, RETRY_INTERVAL_MS);
    }
  }
}
