import type { Caller } from '@crease/domain/accounts/identity/caller';
import { accessAt, mayAct } from '@crease/domain/accounts/workplaces/authorise';
import type { Core } from '@crease/domain/platform/core';
import { AppError } from '@crease/shared/errors';
import type { ServerEventData } from '@crease/shared/events/sockets';
import { calendarReads } from './calendar-reads.js';
import type { RealtimeMetrics } from './metrics.js';
import type { RoomFrames } from './room-frames.js';
import { calendarRoom, enter, isCalendarRoom } from './rooms.js';
import type { ClientSocket, SocketServer } from './socket-server.js';
import { type WatchedState, WatchedStates } from './watched-states.js';
import { reviewWorkRooms } from './work-rooms.js';

type CalendarDay = ServerEventData<'calendar:changed'>;

const keyOf = (groundId: string, date: string): string => `${groundId}:${date}`;

/** The calendars that staff watch through this process. */
export class CalendarBoard {
  readonly #days: WatchedStates<'calendar:changed'>;
  /** The newest watch request of each socket: an older one still in progress must not join rooms any more. */
  readonly #asked = new WeakMap<ClientSocket, symbol>();
  readonly #readDay: (groundId: string, date: string) => Promise<CalendarDay | null>;

  constructor(
    private readonly core: Core,
    io: SocketServer,
    metrics: () => RealtimeMetrics,
    frames: RoomFrames,
  ) {
    this.#readDay = calendarReads(core);
    this.#days = new WatchedStates('calendar:changed', { core, io, metrics, frames });
  }

  get size(): number {
    return this.#days.size;
  }

  isWatched(groundId: string, date: string): boolean {
    return this.#days.get(keyOf(groundId, date)) !== undefined;
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
      return this.#watched(groundId, date, room);
    });
    try {
      await reviewWorkRooms(this.core, socket);
      const read = await Promise.all(days.map((day) => this.#days.show(day)));
      this.#assertNewest(socket, question);
      return read;
    } catch (error) {
      if (this.#asked.get(socket) === question) for (const room of wanted.keys()) void socket.leave(room);
      throw error;
    }
  }

  dayChanged(groundId: string, date: string, at: Date): void {
    this.#days.changed(keyOf(groundId, date), at);
  }

  /** A change of the ground, or of a booking there whose date the event does not carry. */
  groundChanged(groundId: string, at: Date): void {
    for (const key of this.#days.keys()) if (key.startsWith(keyOf(groundId, ''))) this.#days.changed(key, at);
  }

  /** Reads every watched day again after a gap in the stream. */
  rereadAll(): Promise<void> {
    return this.#days.rereadAll();
  }

  close(): void {
    this.#days.close();
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

  #watched(groundId: string, date: string, room: string): WatchedState<'calendar:changed'> {
    return this.#days.watch(keyOf(groundId, date), room, async () => {
      const day = await this.#readDay(groundId, date);
      if (!day) throw new AppError('NOT_FOUND', 'This is not a ground of yours.');
      return day;
    });
  }
}
