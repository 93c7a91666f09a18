import { coalesce } from '@crease/domain/platform/coalesce';
import type { Core } from '@crease/domain/platform/core';
import { type BoardState, readBoard } from '@crease/domain/play/matches/match-board';
import { refuse } from '@crease/shared/refusals';
import type { RealtimeMetrics } from './metrics.js';
import type { RoomFrames } from './room-frames.js';
import { enter, isMatchRoom, matchRoom } from './rooms.js';
import type { ClientSocket, SocketServer } from './socket-server.js';

/** Minimum time between two frames of one match, as for availability. */
const FRAME_INTERVAL_MS = 50;
/** Retry interval for a match that could not be read, as long as it is watched. */
const RETRY_INTERVAL_MS = 1_000;
const REREAD_CONCURRENCY = 20;

interface WatchedMatch {
  matchId: string;
  room: string;
  /** Coalesces concurrent reads without joining one that started before the call, so reads of a match end in order. */
  read: () => Promise<BoardState>;
  /** The newest state that every watcher has, as JSON. */
  known: string | undefined;
  sentAt: number;
  timer?: NodeJS.Timeout;
  /** Time of the oldest change that was not sent yet. */
  changedAt?: number;
}

/**
 * The matches watched through this process. A change costs one read for all watchers; a frame carries the whole board, so
 * no frame depends on another, and is sent only if it differs from what they have.
 */
export class MatchBoards {
  readonly #matches = new Map<string, WatchedMatch>();

  constructor(
    private readonly core: Core,
    io: SocketServer,
    private readonly metrics: () => RealtimeMetrics,
    private readonly frames: RoomFrames,
  ) {
    io.of('/').adapter.on('delete-room', (room: string) => this.#forget(room));
  }

  get size(): number {
    return this.#matches.size;
  }

  isWatched(matchId: string): boolean {
    return this.#matches.has(matchId);
  }

  /** Joins first and reads second, so no change is missed. Anybody may. @throws `NOT_FOUND` */
  async watch(socket: ClientSocket, matchId: string): Promise<BoardState> {
    const room = matchRoom(matchId);
    const wasIn = socket.rooms.has(room);
    enter(socket, room);
    const match = this.#matches.get(matchId) ?? this.#begin(matchId, room);
    try {
      const now = await match.read();
      // Later watchers read later, so every watcher has at least this state.
      match.known ??= JSON.stringify(now);
      return now;
    } catch (error) {
      if (!wasIn) void socket.leave(room);
      throw error;
    }
  }

  unwatch(socket: ClientSocket, matchId: string): void {
    void socket.leave(matchRoom(matchId));
  }

  matchChanged(matchId: string, at: Date): void {
    const match = this.#matches.get(matchId);
    if (match) this.#changed(match, at);
  }

  /** Re-reads every watched match after a gap in the stream, a few at a time; sends those that differ. */
  async rereadAll(): Promise<void> {
    const waiting = [...this.#matches.values()];
    const runner = async (): Promise<void> => {
      for (let match = waiting.pop(); match; match = waiting.pop())
        if (this.#isHere(match)) await this.#send(match);
    };
    await Promise.all(Array.from({ length: REREAD_CONCURRENCY }, runner));
  }

  close(): void {
    for (const { room } of [...this.#matches.values()]) this.#forget(room);
  }

  #begin(matchId: string, room: string): WatchedMatch {
    const read = coalesce(async () => {
      const now = await readBoard(this.core, matchId);
      if (!now) throw refuse('NOT_FOUND', 'no_such_match');
      return now;
    });
    const match: WatchedMatch = { matchId, room, read, known: undefined, sentAt: Number.NEGATIVE_INFINITY };
    this.#matches.set(matchId, match);
    return match;
  }

  #forget(room: string): void {
    if (!isMatchRoom(room)) return;
    const matchId = room.slice(matchRoom('').length);
    clearTimeout(this.#matches.get(matchId)?.timer);
    this.#matches.delete(matchId);
  }

  /** Sends the first change after a quiet period at once and throttles further ones. */
  #changed(match: WatchedMatch, at: Date): void {
    match.changedAt ??= at.getTime();
    if (!match.timer) this.#sendIn(match, Math.max(0, match.sentAt + FRAME_INTERVAL_MS - performance.now()));
  }

  #sendIn(match: WatchedMatch, ms: number): void {
    if (ms === 0) {
      void this.#send(match);
      return;
    }
    match.timer = setTimeout(() => {
      delete match.timer;
      void this.#send(match);
    }, ms);
  }

  #isHere(match: WatchedMatch): boolean {
    return this.#matches.get(match.matchId) === match;
  }

  /** Never rejects: a failed read is retried as long as the match is watched. */
  async #send(match: WatchedMatch): Promise<void> {
    match.sentAt = performance.now();
    const { changedAt } = match;
    delete match.changedAt;
    try {
      const now = await match.read();
      const text = JSON.stringify(now);
      if (!this.#isHere(match) || text === match.known) return;
      match.known = text;
      this.frames.send(match.room, 'match:changed', { matchId: match.matchId, ...now });
      if (changedAt === undefined) return;
      const ms = Math.max(0, this.core.clock.now().getTime() - changedAt);
      this.metrics().fanOut.observe({ event: 'match:changed' }, ms / 1000);
    } catch (error) {
      this.core.log.warn({ err: error, room: match.room }, 'a watched match could not be read');
      if (!this.#isHere(match)) return;
      if (changedAt !== undefined) match.changedAt = Math.min(changedAt, match.changedAt ?? changedAt);
      if (!match.timer) this.#sendIn(match, RETRY_INTERVAL_MS);
    }
  }
}
