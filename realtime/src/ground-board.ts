import { countFreeHours } from '@crease/domain/calendar/availability/ground-slots';
import { canSeeGround } from '@crease/domain/catalogue/ground-record/ground.policy';
import {
  findGroundFields,
  type GroundDoc,
  isBookableOnline,
} from '@crease/domain/catalogue/ground-record/ground.schema';
import type { Core } from '@crease/domain/platform/core';
import type { ServerEventData } from '@crease/shared/events/sockets';
import { dayOf } from '@crease/shared/time/ist';
import { playDaysOf } from '@crease/shared/time/play-day';
import type { RoomFrames } from './room-frames.js';
import { enter, groundRoom, isGroundRoom } from './rooms.js';
import type { ClientSocket, SocketServer } from './socket-server.js';

type GroundState = ServerEventData<'ground:changed'>;

export const READ_FIELDS = {
  ownerId: 1,
  price: 1,
  status: 1,
  onlineBooking: 1,
  ownerAway: 1,
  space: 1,
} as const;
type ReadFields = Pick<GroundDoc, '_id' | keyof typeof READ_FIELDS>;

/** A ground's state, with the fields that decide who may see it. */
interface ReadGround {
  state: GroundState;
  ground: Pick<GroundDoc, '_id' | 'ownerId' | 'status'>;
}

/** Changes of all grounds are batched for this long: numbers on cards may lag more than an open day. */
const BATCH_INTERVAL_MS = 250;
const RETRY_INTERVAL_MS = 1_000;

interface WatchedGround {
  groundId: string;
  /** Undefined means today. */
  date: string | undefined;
  room: string;
  /** The state the watchers have; `sentAt` is when it was sent. */
  state?: GroundState;
  sentAt: number;
  /** Send the next state even if it is unchanged, because some watchers have another one. */
  forced: boolean;
}

/**
 * The ground cards visible through this process: free hours of a day of play, and whether it can be booked. Changes are
 * read in batches: one query for the grounds and one for their days, for all dates.
 */
export class GroundBoard {
  readonly #grounds = new Map<string, WatchedGround>();
  readonly #changed = new Set<WatchedGround>();
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly core: Core,
    io: SocketServer,
    private readonly frames: RoomFrames,
  ) {
    io.of('/').adapter.on('delete-room', (room: string) => this.#forget(room));
  }

  get size(): number {
    return this.#grounds.size;
  }

  isWatched(groundId: string, date: string): boolean {
    return this.#roomsOf(groundId, date).length > 0;
  }

  /**
   * Watches these grounds instead of the previous ones. Joins first and reads second, so no change is missed. Unknown
   * grounds, and those this user may not see, are left out of the result.
   */
  async watch(
    socket: ClientSocket,
    groundIds: readonly string[],
    date: string | undefined,
  ): Promise<GroundState[]> {
    const wanted = new Map(groundIds.map((id) => [groundRoom(id, date), id]));
    for (const room of socket.rooms) if (isGroundRoom(room) && !wanted.has(room)) void socket.leave(room);
    const watched = [...wanted].map(([room, groundId]) => {
      enter(socket, room);
      return this.#grounds.get(room) ?? this.#begin(groundId, date, room);
    });
    const askedAt = performance.now();
    const states = await this.#read(watched);
    const person = socket.data.caller ?? null;
    const shown = await Promise.all(
      watched.map(async ({ room }) => {
        const found = states.get(room);
        return found && (await canSeeGround(this.core, person, found.ground)) ? found : undefined;
      }),
    );
    return watched.flatMap((ground, i) => {
      const found = shown[i];
      if (!found) {
        void socket.leave(ground.room);
        return [];
      }
      const read = found.state;
      // A state sent during this read is newer.
      if (ground.state && ground.sentAt >= askedAt) return [ground.state];
      ground.state ??= read;
      if (!isSame(ground.state, read)) {
        // Earlier watchers have another state.
        ground.forced = true;
        this.#markChanged(ground);
      }
      return [read];
    });
  }

  dayChanged(groundId: string, date: string): void {
    for (const room of this.#roomsOf(groundId, date)) this.#markChanged(room);
  }

  groundChanged(groundId: string): void {
    for (const ground of this.#grounds.values()) if (ground.groundId === groundId) this.#markChanged(ground);
  }

  rereadAll(): void {
    for (const ground of this.#grounds.values()) this.#markChanged(ground);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#changed.clear();
    this.#grounds.clear();
  }

  /**
   * The watched cards that show hours of this date: those of the date, and of the evening before, whose night it is.
   */
  #roomsOf(groundId: string, date: string): WatchedGround[] {
    if (this.#grounds.size === 0) return [];
    const shown: (string | undefined)[] = [...playDaysOf(date)];
    if (shown.includes(dayOf(this.core.clock.now()))) shown.push(undefined);
    return shown.flatMap((day) => this.#grounds.get(groundRoom(groundId, day)) ?? []);
  }

  #begin(groundId: string, date: string | undefined, room: string): WatchedGround {
    const ground: WatchedGround = { groundId, date, room, sentAt: Number.NEGATIVE_INFINITY, forced: false };
    this.#grounds.set(room, ground);
    return ground;
  }

  #forget(room: string): void {
    const ground = this.#grounds.get(room);
    if (!ground) return;
    this.#grounds.delete(room);
    this.#changed.delete(ground);
  }

  #markChanged(ground: WatchedGround): void {
    this.#changed.add(ground);
    this.#sendIn(BATCH_INTERVAL_MS);
  }

  #sendIn(ms: number): void {
    this.#timer ??= setTimeout(() => void this.#sendChanged(), ms);
  }

  /** Never rejects: what cannot be read stays marked. Runs one at a time, so that an older read is never sent last. */
  async #sendChanged(): Promise<void> {
    let againInMs = BATCH_INTERVAL_MS;
    const changed = [...this.#changed];
    this.#changed.clear();
    try {
      const states = await this.#read(changed);
      for (const ground of changed) this.#emitIfNew(ground, states.get(ground.room)?.state);
    } catch (error) {
      this.core.log.warn({ err: error }, 'watched grounds could not be read');
      for (const ground of changed) if (this.#grounds.has(ground.room)) this.#changed.add(ground);
      againInMs = RETRY_INTERVAL_MS;
    }
    this.#timer = undefined;
    if (this.#changed.size > 0) this.#sendIn(againInMs);
  }

  #emitIfNew(ground: WatchedGround, state: GroundState | undefined): void {
    if (!state || this.#grounds.get(ground.room) !== ground) return;
    if (!ground.forced && ground.state && isSame(ground.state, state)) return;
    ground.forced = false;
    ground.state = state;
    ground.sentAt = performance.now();
    this.frames.send(ground.room, 'ground:changed', state);
  }

  /** Current states by room; a ground that does not exist is left out. */
  async #read(watched: readonly WatchedGround[]): Promise<Map<string, ReadGround>> {
    const ids = new Set(watched.map(({ groundId }) => groundId));
    const grounds = await findGroundFields<ReadFields>(this.core.db, [...ids], READ_FIELDS);
    const byId = new Map(grounds.map((ground) => [ground._id.toString(), ground]));
    const today = dayOf(this.core.clock.now());
    const asked = watched.flatMap(({ groundId, date = today, room }) => {
      const ground = byId.get(groundId);
      return ground ? [{ ground, groundId, date, room }] : [];
    });
    const free = await countFreeHours(this.core, asked);
    return new Map(
      asked.map(({ ground, groundId, room }, at) => [
        room,
        {
          state: { groundId, availableSlots: free[at] ?? 0, isBookableOnline: isBookableOnline(ground) },
          ground,
        },
      ]),
    );
  }
}

function isSame(a: GroundState, b: GroundState): boolean {
  return a.availableSlots === b.availableSlots && a.isBookableOnline === b.isBookableOnline;
}
