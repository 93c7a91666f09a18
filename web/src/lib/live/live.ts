import type { ServerEventData, ServerEventName } from '@crease/shared/events/sockets';
import { whenQuiet } from '../when-quiet.js';
import type { CalendarListener } from './calendar-watches.js';
import type { DayListener } from './day-watches.js';
import type { GroundListener } from './ground-watches.js';
import type { LiveConnection } from './live-connection.js';
import type { LiveMatchesListener } from './live-matches-watch.js';
import type { CityFrame, GameFrame, MatchFrame, StateListener, TournamentFrame } from './state-watches.js';
import type { SystemListener } from './system-watch.js';

let connection: Promise<LiveConnection> | undefined;

/**
 * The socket's code is loaded, and the socket opened, for the first listener, but not before the first screen has had
 * the network and the processor to itself.
 */
function openConnection(): Promise<LiveConnection> {
  connection ??= whenQuiet()
    .then(() => import('./live-connection.js'))
    .then((module) => module.createLiveConnection());
  return connection;
}

/**
 * Runs `attach` once the connection's code is loaded, unless it was stopped before. Returns a function that stops it.
 */
function subscribe(attach: (live: LiveConnection) => () => void): () => void {
  let stopped = false;
  let detach: (() => void) | undefined;
  openConnection()
    .then((live) => {
      if (!stopped) detach = attach(live);
    })
    .catch((error: unknown) => {
      connection = undefined;
      console.warn('Live updates could not be loaded', error);
    });
  return () => {
    stopped = true;
    detach?.();
  };
}

/** Listens to one of `SERVER_EVENTS`. Returns a function that stops it. */
export function onLive<N extends ServerEventName>(
  event: N,
  handler: (data: ServerEventData<N>) => void,
): () => void {
  return subscribe((live) => live.on(event, handler));
}

/**
 * Watches one day of a ground: `onDay` gets the whole availability at the start and after each reconnect; changes come
 * as `availability:changed`. At most 14 days at once (docs/product-rules.md, Limits). Returns a function that stops it.
 */
export function watchDay(groundId: string, date: string, onDay: DayListener): () => void {
  return subscribe((live) => live.watchDay(groundId, date, onDay));
}

/**
 * Watches the free hours of up to 100 grounds; later changes go to the same listener. Returns a function that stops it.
 */
export function watchGrounds(groundIds: string[], onGround: GroundListener): () => void {
  return subscribe((live) => live.watchGrounds(groundIds, onGround));
}

/**
 * Watches the calendar of one date of up to 50 grounds where the user works, instead of the previous one: `onDay` gets
 * each ground's day at the start, after each reconnect and at each change. Returns a function that stops it.
 */
export function watchCalendar(groundIds: string[], date: string, onDay: CalendarListener): () => void {
  return subscribe((live) => live.watchCalendar(groundIds, date, onDay));
}

/**
 * Watches the scoreboard of a match: `onFrame` gets it at the start, after each reconnect and at each change. At most
 * 20 matches at once (docs/product-rules.md, Limits). Returns a function that stops it.
 */
export function watchMatch(matchId: string, onFrame: StateListener<MatchFrame>): () => void {
  return subscribe((live) => live.watchMatch(matchId, onFrame));
}

/**
 * Watches which matches are played now: `onLive` gets the latest ones at the start, after each reconnect and at each
 * change. Returns a function that stops it.
 */
export function watchLiveMatches(onLive: LiveMatchesListener): () => void {
  return subscribe((live) => live.watchLiveMatches(onLive));
}

/**
 * Watches a game that others join: `onFrame` gets it at the start, after each reconnect and at each change. At most 20
 * games at once (docs/product-rules.md, Limits). Returns a function that stops it.
 */
export function watchGame(gameId: string, onFrame: StateListener<GameFrame>): () => void {
  return subscribe((live) => live.watchGame(gameId, onFrame));
}

/**
 * Watches a tournament: `onFrame` gets it with its matches and tables at the start, after each reconnect and at each
 * change. At most 20 tournaments at once (docs/product-rules.md, Limits). Returns a function that stops it.
 */
export function watchTournament(tournamentId: string, onFrame: StateListener<TournamentFrame>): () => void {
  return subscribe((live) => live.watchTournament(tournamentId, onFrame));
}

/**
 * Watches which tournaments of a city are open for entry: `onFrame` gets them at the start, after each reconnect and at
 * each change. Returns a function that stops it.
 */
export function watchCity(cityId: string, onFrame: StateListener<CityFrame>): () => void {
  return subscribe((live) => live.watchCity(cityId, onFrame));
}

/** Receives the system's health every two seconds; for admins. Returns a function that stops it. */
export function watchSystem(onHealth: SystemListener): () => void {
  return subscribe((live) => live.watchSystem(onHealth));
}

/**
 * Runs each time the socket has opened, including the first: what happened before must be fetched. Returns a function
 * that stops it.
 */
export function onLiveAgain(handler: () => void): () => void {
  return subscribe((live) => live.onAgain(handler));
}
