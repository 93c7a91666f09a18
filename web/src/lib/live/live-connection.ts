import { type Availability, availability } from '@crease/shared/contracts/grounds';
import {
  type ClientToServer,
  type GroundsAck,
  MAX_WATCHED_GROUNDS,
  SERVER_EVENTS,
  type ServerEventData,
  type ServerEventName,
  type ServerToClient,
  type WatchAck,
} from '@crease/shared/events/sockets';
import { io, type Socket } from 'socket.io-client';
import { refreshSession, settledSession } from '../api/refresh-session.js';
import { currentToken, hasSessionMarker, onToken } from '../session.js';
import { store } from '../store.js';
import { type LiveStatus, liveStatusAtom } from './live-status.js';

export type DayListener = (day: Availability) => void;
export type GroundState = ServerEventData<'ground:changed'>;
export type GroundListener = (state: GroundState) => void;

export interface LiveConnection {
  on<N extends ServerEventName>(event: N, handler: (data: ServerEventData<N>) => void): () => void;
  watchDay(groundId: string, date: string, onDay: DayListener): () => void;
  watchGrounds(groundIds: string[], onGround: GroundListener): () => void;
  onAgain(handler: () => void): () => void;
}

/** The socket closes this long after its last listener left, so that changing pages keeps it. */
const LINGER_MS = 10_000;
/** A loss shorter than this is not worth a word. */
const LOST_AFTER_MS = 2500;
/** The very first opening may take its time on a slow phone. */
const OPENING_MS = 8000;
/** The access token lives 15 minutes (contract §3); an open socket is given the next one before. */
const RENEW_AFTER_MS = 12 * 60_000;
const ACK_MS = 8000;
/** A watch that came to nothing for a reason that passes is asked for again after this long. */
const WATCH_AGAIN_MS = 2000;
/** A handshake that was refused for such a reason is tried again after this long. */
const KNOCK_AGAIN_MS = 3000;
const PASSING_CODES = new Set(['UNAVAILABLE', 'RATE_LIMITED', 'INTERNAL']);

interface DayWatch {
  groundId: string;
  date: string;
  listeners: Set<DayListener>;
  again?: ReturnType<typeof setTimeout>;
}

/** One Socket.IO client for the whole app: WebSocket only, opened when needed, re-watching after every reconnect. */
export function createLiveConnection(): LiveConnection {
  /** The token the open socket knows us by. */
  let shown: string | undefined;
  const socket: Socket<ServerToClient, ClientToServer> = io({
    path: '/socket.io',
    transports: ['websocket'],
    autoConnect: false,
    reconnectionDelay: 500,
    reconnectionDelayMax: 5000,
    // The token is read at every attempt; after a reload it arrives by a refresh, so that is waited for.
    auth: (answer) =>
      void settledSession().then(() => {
        shown = currentToken();
        answer(shown ? { token: shown } : {});
      }),
  });
  const days = new Map<string, DayWatch>();
  const grounds = new Map<GroundListener, string[]>();
  const handlers = new Map<ServerEventName, Set<(data: unknown) => void>>();
  const againHandlers = new Set<() => void>();
  let users = 0;
  let wasLive = false;
  let lingering: ReturnType<typeof setTimeout> | undefined;
  let losing: ReturnType<typeof setTimeout> | undefined;
  let renewing: ReturnType<typeof setTimeout> | undefined;
  let knocking: ReturnType<typeof setTimeout> | undefined;
  let groundsAgain: ReturnType<typeof setTimeout> | undefined;

  const setStatus = (status: LiveStatus) => {
    clearTimeout(losing);
    losing = undefined;
    store.set(liveStatusAtom, status);
  };

  const away = () => {
    if (users === 0) return setStatus('idle');
    if (store.get(liveStatusAtom) === 'lost') return;
    losing ??= setTimeout(() => setStatus('lost'), wasLive ? LOST_AFTER_MS : OPENING_MS);
  };

  const acquire = () => {
    users += 1;
    clearTimeout(lingering);
    if (!socket.active) {
      store.set(liveStatusAtom, 'connecting');
      socket.connect();
      away();
    }
  };

  const release = () => {
    users -= 1;
    if (users > 0) return;
    lingering = setTimeout(() => {
      clearTimeout(renewing);
      wasLive = false;
      socket.disconnect();
      setStatus('idle');
    }, LINGER_MS);
  };

  const requestDay = (watch: DayWatch) => {
    clearTimeout(watch.again);
    if (!socket.connected || watch.listeners.size === 0) return;
    socket
      .timeout(ACK_MS)
      .emit(
        'availability:watch',
        { groundId: watch.groundId, date: watch.date },
        (error: Error | null, ack: WatchAck) => {
          if (mayPass(error, ack)) {
            clearTimeout(watch.again);
            watch.again = setTimeout(() => requestDay(watch), WATCH_AGAIN_MS);
          }
          if (error || !ack.success) return;
          const parsed = availability.safeParse(ack.availability);
          if (parsed.success) for (const listener of watch.listeners) listener(parsed.data);
        },
      );
  };

  const requestGrounds = () => {
    clearTimeout(groundsAgain);
    const groundIds = [...new Set([...grounds.values()].flat())].slice(-MAX_WATCHED_GROUNDS);
    if (!socket.connected || groundIds.length === 0) return;
    socket.timeout(ACK_MS).emit('grounds:watch', { groundIds }, (error: Error | null, ack: GroundsAck) => {
      if (mayPass(error, ack)) {
        clearTimeout(groundsAgain);
        groundsAgain = setTimeout(requestGrounds, WATCH_AGAIN_MS);
      }
      if (error || !ack.success) return;
      for (const state of ack.grounds) tellGround(state);
    });
  };

  const tellGround = (state: unknown) => {
    const parsed = SERVER_EVENTS['ground:changed'].safeParse(state);
    if (!parsed.success) return;
    for (const [listener, ids] of grounds) if (ids.includes(parsed.data.groundId)) listener(parsed.data);
  };

  const renewLater = () => {
    clearTimeout(renewing);
    if (currentToken()) {
      renewing = setTimeout(() => void refreshSession().catch(renewLater), RENEW_AFTER_MS);
    }
  };

  const knockLater = () => {
    clearTimeout(knocking);
    knocking = setTimeout(() => {
      if (users > 0 && !socket.active) socket.connect();
    }, KNOCK_AGAIN_MS);
  };

  socket.on('connect', () => {
    // The session changed while the door was opening: knock again as who we are now.
    if (shown !== currentToken()) return void socket.disconnect().connect();
    setStatus('live');
    for (const watch of days.values()) requestDay(watch);
    requestGrounds();
    renewLater();
    // The first time too: what was fetched while the door was opening may have missed something.
    for (const handler of againHandlers) handler();
    wasLive = true;
  });
  socket.on('disconnect', (reason) => {
    away();
    // The server hangs up when a session ends; the socket itself would then stay down.
    if (reason === 'io server disconnect' && users > 0) setTimeout(() => socket.connect(), 500);
  });
  socket.on('connect_error', (error) => {
    away();
    // What cannot be reached is tried again by the socket itself, a refused handshake is not.
    if (socket.active) return;
    if (error.message !== 'UNAUTHENTICATED') return knockLater();
    // Renew the token, or come back as a visitor.
    const renewed = hasSessionMarker() ? refreshSession() : Promise.resolve(false);
    renewed.then(
      () => setTimeout(() => socket.connect(), 300),
      () => setTimeout(() => socket.connect(), 3000),
    );
  });
  for (const event of Object.keys(SERVER_EVENTS) as ServerEventName[]) {
    socket.on(event, (data: unknown) => {
      const parsed = SERVER_EVENTS[event].safeParse(data);
      if (!parsed.success) {
        console.error(`${event} came out of its contract`, parsed.error.issues);
        return;
      }
      if (event === 'ground:changed') tellGround(parsed.data);
      for (const handler of handlers.get(event) ?? []) handler(parsed.data);
    });
  }

  onToken((token) => {
    // While it is still opening the token is read at the last moment.
    if (!socket.connected) return;
    if (shown !== undefined && token !== undefined) {
      socket.timeout(ACK_MS).emit('auth:renew', { token }, (error: Error | null) => {
        if (error) return;
        shown = token;
        renewLater();
      });
      return;
    }
    // Signing in or out changes the rooms the socket may be in: it knocks again.
    socket.disconnect().connect();
  });

  return {
    on(event, handler) {
      const set = handlers.get(event) ?? new Set();
      handlers.set(event, set);
      // The data was parsed by this event's own schema just before.
      const untyped = handler as (data: unknown) => void;
      set.add(untyped);
      acquire();
      return once(() => {
        set.delete(untyped);
        release();
      });
    },
    watchDay(groundId, date, onDay) {
      const key = `${groundId}:${date}`;
      const watch = days.get(key) ?? { groundId, date, listeners: new Set() };
      watch.listeners.add(onDay);
      days.set(key, watch);
      acquire();
      requestDay(watch);
      return once(() => {
        watch.listeners.delete(onDay);
        if (watch.listeners.size === 0) {
          days.delete(key);
          if (socket.connected) socket.emit('availability:unwatch', { groundId, date });
        }
        release();
      });
    },
    watchGrounds(groundIds, onGround) {
      grounds.set(onGround, groundIds);
      acquire();
      requestGrounds();
      return once(() => {
        grounds.delete(onGround);
        release();
      });
    },
    onAgain(handler) {
      againHandlers.add(handler);
      return () => againHandlers.delete(handler);
    },
  };
}

/** Did a request come to nothing for a reason that passes, so that it is to be made again? */
function mayPass(error: Error | null, ack: WatchAck | GroundsAck): boolean {
  return error !== null || (!ack.success && PASSING_CODES.has(ack.code));
}

function once(run: () => void): () => void {
  let done = false;
  return () => {
    if (!done) run();
    done = true;
  };
}
