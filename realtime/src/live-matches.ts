import { findMatchPage } from '@crease/domain/play/matches/match.queries';
import { LIVE_MATCHES } from '@crease/shared/events/sockets';
import { enter, LIVE_MATCHES_ROOM } from './rooms.js';
import type { ClientSocket } from './socket-server.js';
import { type Means, WatchedStates } from './watched-states.js';

/** Delay between a change of a match and the read of the list: lists find the match as it is now a moment later. */
const READ_DELAY_MS = 1_000;
const KEY = 'live';

/** The list of matches that are played now, if it is watched through this process. */
export class LiveMatches {
  readonly #list: WatchedStates<'live-matches:changed'>;
  #timer: NodeJS.Timeout | undefined;
  /** A match has changed since the timer was started. */
  #isDueAgain = false;

  constructor(private readonly means: Means) {
    this.#list = new WatchedStates('live-matches:changed', means);
  }

  get isWatched(): boolean {
    return this.#list.size > 0;
  }

  /** Joins first and reads second, so no change is missed. Anybody may. */
  async watch(socket: ClientSocket): Promise<{ matchIds: string[] }> {
    enter(socket, LIVE_MATCHES_ROOM);
    const list = this.#list.watch(KEY, LIVE_MATCHES_ROOM, () => this.#read());
    return await this.#list.show(list);
  }

  unwatch(socket: ClientSocket): void {
    void socket.leave(LIVE_MATCHES_ROOM);
  }

  /** Any change of any match may have changed the list: it is read at most once in `READ_DELAY_MS`. */
  matchChanged(): void {
    if (!this.isWatched) return;
    if (this.#timer) {
      this.#isDueAgain = true;
      return;
    }
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#list.changed(KEY, this.means.core.clock.now());
      if (this.#isDueAgain) this.matchChanged();
    }, READ_DELAY_MS);
    this.#isDueAgain = false;
  }

  /** Reads the list again after a gap in the stream. */
  rereadAll(): Promise<void> {
    return this.#list.rereadAll();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#list.close();
  }

  async #read(): Promise<{ matchIds: string[] }> {
    const page = { page: 1, limit: LIVE_MATCHES };
    const { found } = await findMatchPage(this.means.core, { status: 'live' }, page);
    return { matchIds: found.map(({ _id }) => _id.toString()) };
  }
}
