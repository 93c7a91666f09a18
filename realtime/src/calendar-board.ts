import type { Caller } from '@crease/domain/accounts/identity/caller';
import { mayAct, standingAt } from '@crease/domain/accounts/workplaces/standing';
import type { Core } from '@crease/domain/platform/core';
import { freshRun } from '@crease/domain/platform/fresh-run';
import { AppError } from '@crease/shared/errors';
import type { ServerEventData } from '@crease/shared/events/sockets';
import { calendarReads } from './calendar-reads.js';
import type { RealtimeMetrics } from './metrics.js';
import type { RoomFrames } from './room-frames.js';
import { calendarRoom, enter, isCalendarRoom } from './rooms.js';
import type { ClientSocket, SocketServer } from './socket-server.js';
import { reviewWorkRooms } from './work-rooms.js';

type CalendarDay = ServerEventData<'calendar:changed'>;

/** Changes of one day are gathered for at most this long, as those of availability are. */
const GATHER_MS = 50;
/** A day that could not be read is tried again after this long, for as long as somebody watches it. */
const RETRY_MS = 1_000;

const keyOf = (groundId: string, date: string): string => `${groundId}:${date}`;

interface WatchedCalendar {
  groundId: string;
  date: string;
  room: string;
  /** One read for all who wait, never one that began before the question; so reads of a day end in order. */
  read: () => Promise<CalendarDay>;
  /** The newest that every watcher has, as text. */
  known: string | undefined;
  sentAt: number;
  timer?: NodeJS.Timeout;
  /** When the oldest change that was not sent yet happened. */
  changedAt?: number;
}

/**
 * The calendars that staff have on the screen through this process. A change is one read, whoever watches; a frame carries
 * the whole day and is sent where it differs from what the watchers have.
 */
export class CalendarBoard {
  readonly #days = new Map<string, WatchedCalendar>();
  /** The newest question of each socket: an older one that is still under way opens nothing any more. */
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
   * Watches a date of these grounds instead of what was watched before. Joins first and reads second: whatever changes from
   * now on arrives as a frame. The membership is read before and after: one that ends in between closes the socket. Throws
   * `UNAUTHENTICATED`, `NOT_FOUND` for a ground where the socket's user does not work, `FORBIDDEN` for one they do not have.
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
      // Later watchers read later, so all of them have at least this.
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

  /** Something happened to the ground, or to a booking there whose date is not told: whoever watches it may see it. */
  groundChanged(groundId: string, at: Date): void {
    for (const day of this.#days.values()) if (day.groundId === groundId) this.#changed(day, at);
  }

  /** After a gap nobody knows what was missed: every watched day is read again, and sent where it differs. */
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

  /** The rooms of these grounds' calendars, if all of them are this person's to see. */
  async #roomsFor(caller: Caller, groundIds: readonly string[], date: string): Promise<Map<string, string>> {
    const rooms = await Promise.all(
      groundIds.map(async (groundId) => {
        const ground = await this.core.reads.ground(groundId);
        const place = ground && { ownerId: ground.ownerId, groundId };
        const standing = place ? await standingAt(this.core, caller, place) : null;
        if (!ground || standing === null) throw new AppError('NOT_FOUND', 'This is not a ground of yours.');
        if (!mayAct(standing, 'calendar.read')) throw new AppError('FORBIDDEN', 'This is not yours to see.');
        return [calendarRoom(ground.ownerId.toString(), groundId, date), groundId] as const;
      }),
    );
    return new Map(rooms);
  }

  #begin(groundId: string, date: string, room: string): WatchedCalendar {
    const read = freshRun(async () => {
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

  /** The first change after quiet goes at once, further ones together. */
  #changed(day: WatchedCalendar, at: Date): void {
    day.changedAt ??= at.getTime();
    if (!day.timer) this.#sendIn(day, Math.max(0, day.sentAt + GATHER_MS - performance.now()));
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

  /** Never rejects: what cannot be read now is read again until nobody watches it. */
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
      if (!day.timer) this.#sendIn(day, RETRY_MS);
    }
  }
}
