import {
  afterLapse,
  type DayState,
  dayLetters,
  readDayState,
} from '@crease/domain/calendar/availability/availability.service';
import { shownTo } from '@crease/domain/catalogue/ground-record/find-ground';
import { canSeeGround } from '@crease/domain/catalogue/ground-record/ground.policy';
import { coalesce } from '@crease/domain/platform/coalesce';
import type { Core } from '@crease/domain/platform/core';
import type { Availability } from '@crease/shared/contracts/grounds';
import type { EventData } from '@crease/shared/events/domain-events';
import type { RealtimeMetrics } from './metrics.js';
import type { RoomFrames } from './room-frames.js';
import { dayRoom, enter } from './rooms.js';
import type { ClientSocket, SocketServer } from './socket-server.js';

/** Minimum time between two frames of one day. */
const FRAME_INTERVAL_MS = 50;
/** Retry interval for a day that could not be read, as long as it is watched. */
const RETRY_INTERVAL_MS = 1_000;
const REREAD_CONCURRENCY = 20;

interface WatchedDay {
  groundId: string;
  date: string;
  room: string;
  /** Coalesces concurrent reads without joining one that started before the call, so reads of a day end in order. */
  read: () => Promise<DayState>;
  /** The read in progress. */
  reading?: Promise<DayState> | undefined;
  /** The day as last read or computed. */
  state?: DayState;
  /** The newest state that every watcher has. */
  told?: DayState;
  /** The `rev` of the last event about this day. */
  heard?: number;
  sentAt: number;
  /** Number of reads in progress whose result will be sent. */
  sending: number;
  timer?: NodeJS.Timeout;
  /** Time of the oldest change that was not sent yet. */
  changedAt?: number;
  /** Trace of the oldest change that was not sent yet. */
  traceparent?: string | undefined;
  /** Send the next state even at the same `rev`, because the ground itself changed. */
  forced: boolean;
  /** Sockets with unanswered watch requests, and how many each has. */
  asking: Map<ClientSocket, { underWay: number; isWatching: boolean }>;
}

/**
 * The days watched through this process. A change costs one read per day and process; a lapse or a further watcher
 * costs none. A frame carries the whole day, so no frame depends on another.
 */
export class DayBoard {
  readonly #days = new Map<string, WatchedDay>();

  constructor(
    private readonly core: Core,
    io: SocketServer,
    private readonly metrics: () => RealtimeMetrics,
    private readonly frames: RoomFrames,
    /** Whether the stream currently tells of every change, so that an unmentioned day is unchanged. */
    private readonly isFollowed: () => boolean,
  ) {
    io.of('/').adapter.on('delete-room', (room: string) => this.#forget(room));
  }

  get size(): number {
    return this.#days.size;
  }

  isWatched(room: string): boolean {
    return this.#days.has(room);
  }

  /**
   * Joins first and reads second, so no change is missed. Afterwards the socket watches only if one of its requests
   * succeeded.
   * @throws `NOT_FOUND` for an unknown ground, and for one that this user may not see.
   */
  async watch(socket: ClientSocket, groundId: string, date: string): Promise<Availability> {
    const room = dayRoom(groundId, date);
    const watchedBefore = socket.rooms.has(room);
    enter(socket, room);
    const day = this.#days.get(room) ?? this.#begin(groundId, date, room);
    const asked = day.asking.get(socket) ?? { underWay: 0, isWatching: watchedBefore };
    day.asking.set(socket, asked);
    asked.underWay += 1;
    try {
      const state = await this.#current(day);
      const { availability, ground } = state;
      const person = socket.data.caller ?? null;
      asked.isWatching = await canSeeGround(this.core, person, ground);
      await shownTo(this.core, person, ground);
      // Later watchers read later, so every watcher has at least this state.
      day.told ??= state;
      return availability;
    } finally {
      asked.underWay -= 1;
      if (asked.underWay === 0) {
        day.asking.delete(socket);
        // A new entry for the same room belongs to a later request, which decides for itself.
        if (!asked.isWatching && this.#isHere(day)) void socket.leave(room);
      }
    }
  }

  unwatch(socket: ClientSocket, groundId: string, date: string): void {
    void socket.leave(dayRoom(groundId, date));
  }

  /** Handles a newer `rev`: sends the first change after a quiet period at once and throttles further ones. */
  dayChanged(
    { groundId, date, rev, lapsed }: EventData<'day.changed'>,
    at: Date,
    traceparent?: string,
  ): void {
    const day = this.#days.get(dayRoom(groundId, date));
    if (!day) return;
    const isTold = this.#isTold(day, rev);
    day.heard = rev;
    if (isTold) return;
    if (this.core.tracing) day.traceparent ??= traceparent;
    if (!(lapsed && this.#lapsed(day, rev, at))) this.#changed(day, at);
  }

  /** A change of the ground's price ranges, status or online switch changes every day of it. */
  groundChanged(groundId: string, at: Date): void {
    for (const day of this.#days.values()) {
      if (day.groundId !== groundId) continue;
      day.forced = true;
      this.#changed(day, at);
    }
  }

  /** Re-reads every watched day after a gap in the stream; sends those that are newer. */
  async rereadAll(): Promise<void> {
    const days = [...this.#days.values()];
    for (let i = 0; i < days.length; i += REREAD_CONCURRENCY) {
      await Promise.all(days.slice(i, i + REREAD_CONCURRENCY).map((day) => this.#send(day)));
    }
  }

  close(): void {
    for (const room of [...this.#days.keys()]) this.#forget(room);
  }

  #begin(groundId: string, date: string, room: string): WatchedDay {
    const day: WatchedDay = {
      groundId,
      date,
      room,
      read: coalesce(async () => {
        this.metrics().dayReads.inc();
        const reading = readDayState(this.core, groundId, date);
        day.reading = reading;
        try {
          const state = await reading;
          if (state.rev >= (day.state?.rev ?? 0)) day.state = state;
          return state;
        } finally {
          day.reading = undefined;
        }
      }),
      sentAt: Number.NEGATIVE_INFINITY,
      sending: 0,
      forced: false,
      asking: new Map(),
    };
    this.#days.set(room, day);
    return day;
  }

  /**
   * The day for a new watcher. Thousands who reconnect at once cost no read while the cached state or a read in
   * progress is current.
   */
  async #current(day: WatchedDay): Promise<DayState> {
    const known = this.#known(day);
    if (known) return known;
    if (day.reading && this.#isSettled(day)) {
      // The caller that started the read handles its failure; this one checks the cached state again.
      await day.reading.catch(() => undefined);
      const read = this.#known(day);
      if (read) return read;
    }
    return await day.read();
  }

  /** Whether the stream tells of every change and none is on its way to the watchers. */
  #isSettled({ timer, sending, changedAt }: WatchedDay): boolean {
    return !timer && sending === 0 && changedAt === undefined && this.isFollowed();
  }

  /**
   * The cached day, if nothing is on its way to the watchers and the clock has not changed it. Later changes arrive as
   * frames either way.
   */
  #known(day: WatchedDay): DayState | undefined {
    const { state } = day;
    if (!state || !this.#isSettled(day)) return undefined;
    const now = this.core.clock.now();
    if (now.getTime() >= state.changesAt) return undefined;
    return { ...state, availability: { ...state.availability, serverTime: now.toISOString() } };
  }

  /**
   * True if every watcher already has the state this event is about. A second event at the same `rev` is another
   * change: after a power cut the database may have lost a removal that was already sent.
   */
  #isTold({ told, heard }: WatchedDay, rev: number): boolean {
    return told !== undefined && (rev < told.rev || (rev === told.rev && rev !== heard));
  }

  #forget(room: string): void {
    clearTimeout(this.#days.get(room)?.timer);
    this.#days.delete(room);
  }

  /**
   * Computes and sends a day from which claims have only lapsed. False if the cached day is not the one before, or
   * something is about to be sent: the day must then be read.
   */
  #lapsed(day: WatchedDay, rev: number, at: Date): boolean {
    const isQuiet = !day.timer && day.sending === 0 && performance.now() - day.sentAt >= FRAME_INTERVAL_MS;
    if (!isQuiet || day.state?.rev !== rev - 1) return false;
    // The clock of the process that dropped the claims counts: by it, they have ended.
    const now = new Date(Math.max(at.getTime(), this.core.clock.now().getTime()));
    day.state = afterLapse(day.state, now);
    if (!isNews(day.state, day.told)) return false;
    day.sentAt = performance.now();
    this.#tell(day, day.state);
    this.#measure(at.getTime());
    return true;
  }

  #changed(day: WatchedDay, at: Date): void {
    day.changedAt ??= at.getTime();
    if (day.timer) return;
    this.#sendIn(day, Math.max(0, day.sentAt + FRAME_INTERVAL_MS - performance.now()));
  }

  #sendIn(day: WatchedDay, ms: number): void {
    if (ms === 0) {
      void this.#send(day);
      return;
    }
    day.timer = setTimeout(() => {
      day.timer = undefined;
      void this.#send(day);
    }, ms);
  }

  /** Never rejects: a failed read is retried as long as the day is watched. */
  async #send(day: WatchedDay): Promise<void> {
    day.sentAt = performance.now();
    day.sending += 1;
    const { changedAt, forced } = day;
    day.changedAt = undefined;
    day.forced = false;
    try {
      const state = await day.read();
      if (!this.#isHere(day)) return;
      if (!forced && !isNews(state, day.told)) return;
      this.#tell(day, state);
      if (changedAt !== undefined) this.#measure(changedAt);
    } catch (error) {
      this.core.log.warn({ err: error, room: day.room }, 'a watched day could not be read');
      if (!this.#isHere(day)) return;
      day.changedAt ??= changedAt;
      day.forced ||= forced;
      if (!day.timer) this.#sendIn(day, RETRY_INTERVAL_MS);
    } finally {
      day.sending -= 1;
    }
  }

  #isHere(day: WatchedDay): boolean {
    return this.#days.get(day.room) === day;
  }

  #tell(day: WatchedDay, state: DayState): void {
    day.told = state;
    const { availability } = state;
    const { groundId, date, rev, serverTime } = availability;
    const span = day.traceparent
      ? this.core.tracing?.start('emit availability:changed', { kind: 'producer', parent: day.traceparent })
      : undefined;
    day.traceparent = undefined;
    const letters = dayLetters(availability);
    this.frames.send(day.room, 'availability:changed', { groundId, date, rev, serverTime, ...letters });
    span?.end();
  }

  #measure(changedAt: number): void {
    const ms = Math.max(0, this.core.clock.now().getTime() - changedAt);
    this.metrics().fanOut.observe({ event: 'availability:changed' }, ms / 1000);
  }
}

/** True if this state is newer than the one sent. At the same `rev`, a later reading counts if it differs. */
function isNews({ availability }: DayState, told: DayState | undefined): boolean {
  if (!told || availability.rev > told.availability.rev) return true;
  if (availability.rev < told.availability.rev || availability.serverTime <= told.availability.serverTime)
    return false;
  return lettersOf(availability) !== lettersOf(told.availability);
}

const lettersOf = (availability: Availability): string => JSON.stringify(dayLetters(availability));
