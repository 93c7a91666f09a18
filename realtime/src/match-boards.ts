import type { Core } from '@crease/domain/platform/core';
import { type BoardState, readBoard } from '@crease/domain/play/matches/match-board';
import { refuse } from '@crease/shared/refusals';
import type { RealtimeMetrics } from './metrics.js';
import type { RoomFrames } from './room-frames.js';
import { enter, matchRoom } from './rooms.js';
import type { ClientSocket, SocketServer } from './socket-server.js';
import { WatchedStates } from './watched-states.js';

/** The scoreboards of matches that are watched through this process. */
export class MatchBoards {
  readonly #matches: WatchedStates<'match:changed'>;

  constructor(
    private readonly core: Core,
    io: SocketServer,
    metrics: () => RealtimeMetrics,
    frames: RoomFrames,
  ) {
    this.#matches = new WatchedStates('match:changed', { core, io, metrics, frames });
  }

  get size(): number {
    return this.#matches.size;
  }

  isWatched(matchId: string): boolean {
    return this.#matches.get(matchId) !== undefined;
  }

  /** Joins first and reads second, so no change is missed. Anybody may. @throws `NOT_FOUND` */
  async watch(socket: ClientSocket, matchId: string): Promise<BoardState> {
    const room = matchRoom(matchId);
    const wasIn = socket.rooms.has(room);
    enter(socket, room);
    const match = this.#matches.watch(matchId, room, async () => {
      const now = await readBoard(this.core, matchId);
      if (!now) throw refuse('NOT_FOUND', 'no_such_match');
      return { matchId, ...now };
    });
    try {
      const now = await match.read();
      // Later watchers read later, so every watcher has at least this state.
      match.known ??= JSON.stringify(now);
      return { rev: now.rev, seq: now.seq, board: now.board };
    } catch (error) {
      if (!wasIn) void socket.leave(room);
      throw error;
    }
  }

  unwatch(socket: ClientSocket, matchId: string): void {
    void socket.leave(matchRoom(matchId));
  }

  matchChanged(matchId: string, at: Date): void {
    this.#matches.changed(matchId, at);
  }

  /** Reads every watched match again after a gap in the stream. */
  rereadAll(): Promise<void> {
    return this.#matches.rereadAll();
  }

  close(): void {
    this.#matches.close();
  }
}
