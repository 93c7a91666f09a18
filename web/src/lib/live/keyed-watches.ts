import type { Refusal } from '@crease/shared/events/sockets';
import type { LiveSocket } from './live-socket.js';
import { createWatchAgain, mayPass, type WatchAgain } from './watch-again.js';

type Answer<A> = (error: Error | null, ack: A | Refusal) => void;

interface WatchKind<W, A, T> {
  keyOf: (wish: W) => string;
  ask: (wish: W, answer: Answer<A>) => void;
  end: (wish: W) => void;
  /** The state in an acknowledgement, or undefined if it violates its contract. */
  stateIn: (ack: A) => T | undefined;
  /** The whole state after a frame; undefined if the known one is too old for it. By default every frame is whole. */
  wholeAfter?: (known: T | undefined, frame: T) => T | undefined;
}

interface Watch<W, T> {
  wish: W;
  listeners: Set<(state: T) => void>;
  again: WatchAgain;
  /** The newest whole state of this connection. */
  known?: T | undefined;
  /** The newest frame that could not be applied to it. */
  missed?: T | undefined;
  isAsked?: boolean;
}

/** Watches that the server keeps one by one, each requested once for all its listeners. */
export function createKeyedWatches<W, A extends { success: true }, T>(
  socket: LiveSocket,
  { keyOf, ask, end, stateIn, wholeAfter = (_, frame) => frame }: WatchKind<W, A, T>,
) {
  const watches = new Map<string, Watch<W, T>>();

  const request = (watch: Watch<W, T>) => {
    const { wish, listeners, again } = watch;
    again.cancel();
    if (!socket.connected || listeners.size === 0) return;
    watch.isAsked = true;
    ask(wish, (error, ack) => {
      watch.isAsked = false;
      if (mayPass(error, ack)) again.later();
      if (error || !ack.success) return;
      const state = stateIn(ack);
      if (state === undefined) return;
      show(watch, state);
      const { missed } = watch;
      watch.missed = undefined;
      if (missed !== undefined) apply(watch, missed);
    });
  };

  const show = (watch: Watch<W, T>, state: T) => {
    watch.known = state;
    for (const listener of watch.listeners) listener(state);
  };

  const apply = (watch: Watch<W, T>, frame: T) => {
    const state = wholeAfter(watch.known, frame);
    if (state !== undefined) {
      if (state !== watch.known) show(watch, state);
      return;
    }
    watch.missed = frame;
    if (!watch.isAsked) request(watch);
  };

  const watchOf = (wish: W): Watch<W, T> => {
    const key = keyOf(wish);
    const known = watches.get(key);
    if (known) return known;
    const watch: Watch<W, T> = {
      wish,
      listeners: new Set(),
      again: createWatchAgain(() => request(watch)),
    };
    watches.set(key, watch);
    return watch;
  };

  return {
    /** Watches for one more listener. Returns a function that stops it. */
    add(wish: W, listener: (state: T) => void): () => void {
      const watch = watchOf(wish);
      watch.listeners.add(listener);
      request(watch);
      return () => {
        watch.listeners.delete(listener);
        if (watch.listeners.size > 0) return;
        watches.delete(keyOf(wish));
        if (socket.connected) end(wish);
      };
    },
    /** The server forgets the watches of a closed socket. */
    requestAll() {
      for (const watch of watches.values()) {
        delete watch.known;
        delete watch.missed;
        request(watch);
      }
    },
    /** Notifies the listeners of one watch, or requests it again if a frame was missed. */
    tell(key: string, frame: T) {
      const watch = watches.get(key);
      if (watch) apply(watch, frame);
    },
  };
}
