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
}

interface Watch<W, T> {
  wish: W;
  listeners: Set<(state: T) => void>;
  again: WatchAgain;
}

/** Watches that the server keeps one by one, each requested once for all its listeners. */
export function createKeyedWatches<W, A extends { success: true }, T>(
  socket: LiveSocket,
  { keyOf, ask, end, stateIn }: WatchKind<W, A, T>,
) {
  const watches = new Map<string, Watch<W, T>>();

  const request = ({ wish, listeners, again }: Watch<W, T>) => {
    again.cancel();
    if (!socket.connected || listeners.size === 0) return;
    ask(wish, (error, ack) => {
      if (mayPass(error, ack)) again.later();
      if (error || !ack.success) return;
      const state = stateIn(ack);
      if (state !== undefined) for (const listener of listeners) listener(state);
    });
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
      for (const watch of watches.values()) request(watch);
    },
    /** Notifies the listeners of one watch. */
    tell(key: string, state: T) {
      for (const listener of watches.get(key)?.listeners ?? []) listener(state);
    },
  };
}
