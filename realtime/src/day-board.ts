import {
  afterLapse,
  type DayState,
  dayLetters,
  readDayState,
} from '@crease/domain/calendar/availability/availability.service';
import { shownTo } from '@crease/domain/catalogue/ground-record/find-ground';
import { canSeeGround } from '@crease/domain/catalogue/ground-record/ground.policy';
import type { Core } from '@crease/domain/platform/core';
import { freshRun } from '@crease/domain/platform/fresh-run';
import type { Availability } from '@crease/shared/contracts/grounds';
import type { EventData } from '@crease/shared/events/domain-events';
import type { RealtimeMetrics } from './metrics.js';
import type { RoomFrames } from './room-frames.js';
import { dayRoom, enter } from './rooms.js';
import type { ClientSocket, SocketServer } from './socket-server.js';

/** Changes of one day are gathered for at most this long. */
const GATHER_MS = 50;
/** A day that could not be read is tried again after this long, for as long as somebody watches it. */
const RETRY_MS = 1_000;
const REREAD_AT_ONCE = 20;

interface WatchedDay {
  groundId: string;
  date: string;
  room: string;
  /** One read for all who wait, never one that began before the question; so reads of a day end in order. */
  read: () => Promise<DayState>;
  /** The read that is under way. */
  reading?: Promise<DayState> | undefined;
  /** As it was last read, or known to be. */
  state?: DayState;
  /** The newest that every watcher has. */
  told?: DayState;
  /** The `rev` of the last event about it. */
  heard?: number;
  sentAt: number;
  /** How many reads are under way whose day is to be sent. */
  sending: number;
  timer?: NodeJS.Timeout;
  /** When the oldest change that was not sent yet happened. */
  changedAt?: number;
  /** The trace of the oldest change that was not sent yet. */
  traceparent?: string | undefined;
  /** Send the next frame whatever its `rev`: the ground itself changed. */
  forced: boolean;
  /** Sockets whose question is not answered yet, each with how many it has asked. */
  asking: Map<ClientSocket, { underWay: number; isWatching: boolean }>;
}

/**
 * The days somebody watches through this process. A change is one read a day and process, and none where claims have
 * only lapsed or somebody more watches; a frame carries the whole day, so no frame depends on another.
 */
export class DayBoard {
  readonly #days = new Map<string, WatchedDay>();

  constructor(
    private readonly core: Core,
    io: SocketServer,
    private readonly metrics: () => RealtimeMetrics,
    private readonly frames: RoomFrames,
    /** Does the stream tell of every change, so that a day which it does not mention is as it was? */
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
   * Joins first and reads second: whatever changes from now on arrives as a frame. Throws `NOT_FOUND` for a ground that
   * is not known, and then the socket does not watch, unless it was told the day when it asked before or meanwhile; and for
   * one that this socket's user may not know of, and then it does not watch at all.
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
      // Later watchers read later, so all of them have at least this.
      day.told ??= state;
      return availability;
    } finally {
      asked.underWay -= 1;
      if (asked.underWay === 0) {
        day.asking.delete(socket);
        // Another day of that name is of a later watch: whether it goes well is not known here.
        if (!asked.isWatching && this.#isHere(day)) void socket.leave(room);
      }
    }
  }

  unwatch(socket: ClientSocket, groundId: string, date: string): void {
    void socket.leave(dayRoom(groundId, date));
  }

  /** A day has a newer `rev`. The first change after quiet goes at once, further ones together. */
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

  /** Ranges, status or switch of a ground changed: every day of it looks different. */
  groundChanged(groundId: string, at: Date): void {
    for (const day of this.#days.values()) {
      if (day.groundId !== groundId) continue;
      day.forced = true;
      this.#changed(day, at);
    }
  }

  /** After a gap nobody knows what was missed: every watched day is read again, and sent where it is newer. */
  async rereadAll(): Promise<void> {
    const days = [...this.#days.values()];
    for (let i = 0; i < days.length; i += REREAD_AT_ONCE) {
      await Promise.all(days.slice(i, i + REREAD_AT_ONCE).map((day) => this.#send(day)));
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
      read: freshRun(async () => {
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
   * The day for who asks: who comes with ten thousand others after a restart costs no read, and neither does who comes while
   * it is being read and nothing has been heard of it since.
   */
  async #current(day: WatchedDay): Promise<DayState> {
    const known = this.#known(day);
    if (known) return known;
    if (day.reading && this.#isSettled(day)) {
      // How it ended is told to who began it: it is judged again by what is known then.
      await day.reading.catch(() => undefined);
      const read = this.#known(day);
      if (read) return read;
    }
    return await day.read();
  }

  /** Does the stream tell of every change, and is none on its way to the watchers? */
  #isSettled({ timer, sending, changedAt }: WatchedDay): boolean {
    return !timer && sending === 0 && changedAt === undefined && this.isFollowed();
  }

  /**
   * The day as its watchers have it, where nothing is on its way to them and the clock has not changed it. What happens from
   * now on arrives as a frame either way.
   */
  #known(day: WatchedDay): DayState | undefined {
    const { state } = day;
    if (!state || !this.#isSettled(day)) return undefined;
    const now = this.core.clock.now();
    if (now.getTime() >= state.changesAt) return undefined;
    return { ...state, availability: { ...state.availability, serverTime: now.toISOString() } };
  }

  /**
   * Does everybody have what such an event tells of? The read that it would cost was that of an earlier one, or of a question.
   * A second event of one `rev` is of another change: a power cut takes back a removal that was told of.
   */
  #isTold({ told, heard }: WatchedDay, rev: number): boolean {
    return told !== undefined && (rev < told.rev || (rev === told.rev && rev !== heard));
  }

  #forget(room: string): void {
    clearTimeout(this.#days.get(room)?.timer);
    this.#days.delete(room);
  }

  /**
   * Sends a day that differs only by what had lapsed from the one that is known. False where another is, or something
   * is to be sent anyway: then it is read.
   */
  #lapsed(day: WatchedDay, rev: number, at: Date): boolean {
    const isQuiet = !day.timer && day.sending === 0 && performance.now() - day.sentAt >= GATHER_MS;
    if (!isQuiet || day.state?.rev !== rev - 1) return false;
    // By the clock of whoever dropped them they have ended, whatever this one says.
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
    this.#sendIn(day, Math.max(0, day.sentAt + GATHER_MS - performance.now()));
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

  /** Never rejects: what cannot be read now is read again until nobody watches it. */
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
      if (!day.timer) this.#sendIn(day, RETRY_MS);
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

/** Is a day newer than what was told of it? At the same `rev` a later reading is where it says something else. */
function isNews({ availability }: DayState, told: DayState | undefined): boolean {
  if (!told || availability.rev > told.availability.rev) return true;
  if (availability.rev < told.availability.rev || availability.serverTime <= told.availability.serverTime)
    return false;
  return lettersOf(availability) !== lettersOf(told.availability);
}

const lettersOf = (availability: Availability): string => JSON.stringify(dayLetters(availability));
