import { SERVER_EVENTS, type ServerEventData, type ServerEventName } from '@crease/shared/events/sockets';
import { wholeTournament } from '@crease/shared/tournaments/whole-tournament';
import { store } from '../store.js';
import { type CalendarListener, createCalendarWatches } from './calendar-watches.js';
import { createDayWatches, type DayListener } from './day-watches.js';
import { createEventHandlers } from './event-handlers.js';
import { createGroundWatches, type GroundListener } from './ground-watches.js';
import { createLiveMatchesWatch, type LiveMatchesListener } from './live-matches-watch.js';
import { createLiveSocket } from './live-socket.js';
import { liveStatusAtom, lostSinceAtom } from './live-status.js';
import { createLiveStatusKeeper } from './live-status-keeper.js';
import { growPatience } from './patience.js';
import { keepSocketOpen } from './socket-life.js';
import {
  type CityFrame,
  createStateWatches,
  type GameFrame,
  type MatchFrame,
  type StateListener,
  type TournamentFrame,
} from './state-watches.js';
import { createSystemWatch, type SystemListener } from './system-watch.js';

export interface LiveConnection {
  on<N extends ServerEventName>(event: N, handler: (data: ServerEventData<N>) => void): () => void;
  watchDay(groundId: string, date: string, onDay: DayListener): () => void;
  watchGrounds(groundIds: string[], onGround: GroundListener): () => void;
  watchCalendar(groundIds: string[], date: string, onDay: CalendarListener): () => void;
  watchMatch(matchId: string, onFrame: StateListener<MatchFrame>): () => void;
  watchLiveMatches(onLive: LiveMatchesListener): () => void;
  watchGame(gameId: string, onFrame: StateListener<GameFrame>): () => void;
  watchTournament(tournamentId: string, onFrame: StateListener<TournamentFrame>): () => void;
  watchCity(cityId: string, onFrame: StateListener<CityFrame>): () => void;
  watchSystem(onHealth: SystemListener): () => void;
  onAgain(handler: () => void): () => void;
}

/** One Socket.IO client for the whole app: opened when needed, and re-watching after every reconnect. */
export function createLiveConnection(): LiveConnection {
  const { socket, identity } = createLiveSocket();
  growPatience(socket);
  const status = createLiveStatusKeeper((now, heardAt) => {
    store.set(lostSinceAtom, now === 'lost' ? heardAt : undefined);
    store.set(liveStatusAtom, now);
  });
  const life = keepSocketOpen({ socket, identity, status });
  const days = createDayWatches(socket);
  const grounds = createGroundWatches(socket);
  const calendars = createCalendarWatches(socket);
  const matches = createStateWatches(socket, 'match');
  const liveMatches = createLiveMatchesWatch(socket);
  const games = createStateWatches(socket, 'game');
  const tournaments = createStateWatches(socket, 'tournament', wholeTournament);
  const cities = createStateWatches(socket, 'city');
  const system = createSystemWatch(socket);
  const events = createEventHandlers();
  const againHandlers = new Set<() => void>();

  socket.on('connect', () => {
    // The session changed during the handshake, so connect again as the current user.
    if (!identity.isCurrent()) return void socket.disconnect().connect();
    status.live();
    days.requestAll();
    grounds.request();
    calendars.request();
    matches.requestAll();
    liveMatches.requestAll();
    games.requestAll();
    tournaments.requestAll();
    cities.requestAll();
    system.request();
    identity.renewLater();
    // Also on the first opening: what was fetched during the handshake may have missed something.
    for (const handler of againHandlers) handler();
  });
  // The server's heartbeat.
  socket.io.on('ping', status.heard);
  for (const event of Object.keys(SERVER_EVENTS) as ServerEventName[]) {
    socket.on(event, (data: unknown) => {
      status.heard();
      events.tell(event, data);
    });
  }
  events.add('ground:changed', grounds.tell);
  events.add('calendar:changed', calendars.tell);
  events.add('match:changed', (frame) => matches.tell(frame.matchId, frame));
  events.add('live-matches:changed', liveMatches.tell);
  events.add('game:changed', (frame) => games.tell(frame.gameId, frame));
  events.add('tournament:changed', (frame) => tournaments.tell(frame.tournamentId, frame));
  events.add('city:changed', (frame) => cities.tell(frame.cityId, frame));
  events.add('system:health', system.tell);

  /** Keeps the socket open for the listeners that `attach` adds, until it is stopped. */
  const whileOpen = (attach: () => () => void): (() => void) => {
    life.acquire();
    const detach = attach();
    return once(() => {
      detach();
      life.release();
    });
  };
  return {
    on: (event, handler) => whileOpen(() => events.add(event, handler)),
    watchDay: (groundId, date, onDay) => whileOpen(() => days.add({ groundId, date }, onDay)),
    watchGrounds: (groundIds, onGround) => whileOpen(() => grounds.add(groundIds, onGround)),
    watchCalendar: (groundIds, date, onDay) => whileOpen(() => calendars.add(groundIds, date, onDay)),
    watchMatch: (matchId, onFrame) => whileOpen(() => matches.add(matchId, onFrame)),
    watchLiveMatches: (onLive) => whileOpen(() => liveMatches.add(onLive)),
    watchGame: (gameId, onFrame) => whileOpen(() => games.add(gameId, onFrame)),
    watchTournament: (tournamentId, onFrame) => whileOpen(() => tournaments.add(tournamentId, onFrame)),
    watchCity: (cityId, onFrame) => whileOpen(() => cities.add(cityId, onFrame)),
    watchSystem: (onHealth) => whileOpen(() => system.add(onHealth)),
    onAgain(handler) {
      againHandlers.add(handler);
      return () => againHandlers.delete(handler);
    },
  };
}

function once(run: () => void): () => void {
  let done = false;
  return () => {
    if (!done) run();
    done = true;
  };
}
