import { coalesce } from '@crease/domain/platform/coalesce';
import type { Core } from '@crease/domain/platform/core';
import type { ServerEventData } from '@crease/shared/events/sockets';
import type { RealtimeMetrics } from './metrics.js';
import type { RoomFrames } from './room-frames.js';
import type { SocketServer } from './socket-server.js';

/** Minimum time between two frames of one room, as for availability. */
const FRAME_INTERVAL_MS = 50;
/** Retry interval for a state that could not be read, as long as it is watched. */
const RETRY_INTERVAL_MS = 1_000;
const REREAD_CONCURRENCY = 20;

type StateEvent =
  | 'calendar:changed'
  | 'match:changed'
  | 'live-matches:changed'
  | 'game:changed'
  | 'city:changed'
  | 'tournament:changed';

/** Where the states come from and how they are sent. */
export interface Means {
  core: Core;
  io: SocketServer;
  metrics: () => RealtimeMetrics;
  frames: RoomFrames;
}

export interface WatchedState<N extends StateEvent> {
  key: string;
  room: string;
  /** Coalesces concurrent reads without joining one that started before the call, so reads of a state end in order. */
  read: () => Promise<ServerEventData<N>>;
  /** The frame that brings every watcher to this state. */
  frameOf: (now: ServerEventData<N>) => ServerEventData<N>;
  /** The newest state that every watcher has, as JSON. */
  known: string | undefined;
  sentAt: number;
  timer?: NodeJS.Timeout;
  /** Time of the oldest change that was not sent yet. */
  changedAt?: number;
}

/**
 * The states of one kind that are watched through this process, each in a room of its own and under a key. A change
 * costs one read for all watchers; a frame carries the whole state, so no frame depends on another (but for large
 * draws, see `changed-matches.ts`), and is sent only if it differs from what they have.
 */
export class WatchedStates<N extends StateEvent> {
  readonly #states = new Map<string, WatchedState<N>>();
  readonly #byRoom = new Map<string, WatchedState<N>>();

  constructor(
    private readonly event: N,
    private readonly means: Means,
  ) {
    means.io.of('/').adapter.on('delete-room', (room: string) => this.#forget(room));
  }

  get size(): number {
    return this.#states.size;
  }

  get(key: string): WatchedState<N> | undefined {
    return this.#states.get(key);
  }

  keys(): string[] {
    return [...this.#states.keys()];
  }

  /** The state under this key, which is watched from now until its room is empty. The socket must be in the room. */
  watch(
    key: string,
    room: string,
    read: () => Promise<ServerEventData<N>>,
    frameOf: WatchedState<N>['frameOf'] = (now) => now,
  ): WatchedState<N> {
    const watched = this.#states.get(key);
    if (watched) return watched;
    const sentAt = Number.NEGATIVE_INFINITY;
    const state: WatchedState<N> = { key, room, read: coalesce(read), frameOf, known: undefined, sentAt };
    this.#states.set(key, state);
    this.#byRoom.set(room, state);
    return state;
  }

  /** The state for a new watcher. Later watchers read later, so every watcher has at least what the first one got. */
  async show(state: WatchedState<N>): Promise<ServerEventData<N>> {
    const now = await state.read();
    state.known ??= JSON.stringify(now);
    return now;
  }

  /** Sends the first change after a quiet period at once and throttles further ones. */
  changed(key: string, at: Date): void {
    const state = this.#states.get(key);
    if (!state) return;
    state.changedAt ??= at.getTime();
    if (!state.timer) this.#sendIn(state, Math.max(0, state.sentAt + FRAME_INTERVAL_MS - performance.now()));
  }

  /** Reads everything again after a gap in the stream, a few at a time; sends what differs. */
  async rereadAll(): Promise<void> {
    const waiting = [...this.#states.values()];
    const runner = async (): Promise<void> => {
      for (let state = waiting.pop(); state; state = waiting.pop())
        if (this.#isHere(state)) await this.#send(state);
    };
    await Promise.all(Array.from({ length: REREAD_CONCURRENCY }, runner));
  }

  close(): void {
    for (const room of [...this.#byRoom.keys()]) this.#forget(room);
  }

  #forget(room: string): void {
    const state = this.#byRoom.get(room);
    if (!state) return;
    clearTimeout(state.timer);
    this.#byRoom.delete(room);
    this.#states.delete(state.key);
  }

  #sendIn(state: WatchedState<N>, ms: number): void {
    if (ms === 0) {
      void this.#send(state);
      return;
    }
    state.timer = setTimeout(() => {
      delete state.timer;
      void this.#send(state);
    }, ms);
  }

  #isHere(state: WatchedState<N>): boolean {
    return this.#states.get(state.key) === state;
  }

  /** Never rejects: a failed read is retried as long as the state is watched. */
  async #send(state: WatchedState<N>): Promise<void> {
    const { core, frames, metrics } = this.means;
    state.sentAt = performance.now();
    const { changedAt } = state;
    delete state.changedAt;
    try {
      const now = await state.read();
      const text = JSON.stringify(now);
      if (!this.#isHere(state) || text === state.known) return;
      // No watcher has a state that a part of it could be laid over.
      const frame = state.known === undefined ? now : state.frameOf(now);
      state.known = text;
      frames.send(state.room, this.event, frame);
      if (changedAt === undefined) return;
      const ms = Math.max(0, core.clock.now().getTime() - changedAt);
      metrics().fanOut.observe({ event: this.event }, ms / 1000);
    } catch (error) {
      core.log.warn({ err: error, room: state.room }, 'a watched state could not be read');
      if (!this.#isHere(state)) return;
      if (changedAt !== undefined) state.changedAt = Math.min(changedAt, state.changedAt ?? changedAt);
      if (!state.timer) this.#sendIn(state, RETRY_INTERVAL_MS);
    }
  }
}
