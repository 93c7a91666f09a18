import { assertSecondFactor } from '@crease/domain/accounts/second-factor/required';
import type { Core } from '@crease/domain/platform/core';
import { isDatabaseAway } from '@crease/domain/platform/database-away';
import { forRequest } from '@crease/domain/platform/request-scope';
import { AppError } from '@crease/shared/errors';
import {
  CLIENT_EVENTS,
  type ClientEventName,
  MAX_WATCHED_DAYS,
  MAX_WATCHED_MATCHES,
  type Refusal,
} from '@crease/shared/events/sockets';
import { MAX_WATCHED_GAMES } from '@crease/shared/game-limits';
import { MAX_WATCHED_CITIES, MAX_WATCHED_TOURNAMENTS } from '@crease/shared/tournament-limits';
import { z } from 'zod';
import type { CalendarBoard } from './calendar-board.js';
import type { CityBoards } from './city-boards.js';
import type { DayBoard } from './day-board.js';
import type { GameBoards } from './game-boards.js';
import type { GroundBoard } from './ground-board.js';
import { renew } from './identity.js';
import type { LiveMatches } from './live-matches.js';
import type { MatchBoards } from './match-boards.js';
import type { RealtimeMetrics } from './metrics.js';
import {
  cityRoom,
  dayRoom,
  gameRoom,
  isCityRoom,
  isDayRoom,
  isGameRoom,
  isMatchRoom,
  isTournamentRoom,
  matchRoom,
  tournamentRoom,
} from './rooms.js';
import type { ClientSocket } from './socket-server.js';
import type { SystemBoard } from './system-board.js';
import type { TournamentBoards } from './tournament-boards.js';

export interface EventContext {
  core: Core;
  days: DayBoard;
  grounds: GroundBoard;
  calendars: CalendarBoard;
  matches: MatchBoards;
  live: LiveMatches;
  games: GameBoards;
  tournaments: TournamentBoards;
  cities: CityBoards;
  system: SystemBoard;
  metrics: () => RealtimeMetrics;
}

type Payload<N extends ClientEventName> = z.infer<(typeof CLIENT_EVENTS)[N]>;
type Handlers = {
  [N in ClientEventName]: (
    context: EventContext,
    socket: ClientSocket,
    payload: Payload<N>,
  ) => Promise<Record<string, unknown>>;
};

const scopeOf = (core: Core, { data }: ClientSocket): Core => forRequest(core, data.requestId);

/** How many rooms of a kind a socket may be in. */
interface WatchLimit {
  isOf: (room: string) => boolean;
  most: number;
  things: string;
}

/** @throws `VALIDATION` if the socket watches as many as it may, and not this one */
function assertRoomFor(socket: ClientSocket, room: string, { isOf, most, things }: WatchLimit): void {
  const watched = [...socket.rooms].filter(isOf);
  if (watched.length >= most && !watched.includes(room))
    throw new AppError('VALIDATION', `You can watch at most ${most} ${things} at once.`);
}

/** The states that anybody may watch, each under the id of what it is about. `things` also names their boards. */
const WATCHED_STATES = {
  match: { things: 'matches', roomOf: matchRoom, isOf: isMatchRoom, most: MAX_WATCHED_MATCHES },
  game: { things: 'games', roomOf: gameRoom, isOf: isGameRoom, most: MAX_WATCHED_GAMES },
  tournament: {
    things: 'tournaments',
    roomOf: tournamentRoom,
    isOf: isTournamentRoom,
    most: MAX_WATCHED_TOURNAMENTS,
  },
  city: { things: 'cities', roomOf: cityRoom, isOf: isCityRoom, most: MAX_WATCHED_CITIES },
} as const;
type WatchedKind = keyof typeof WATCHED_STATES;

/** The state without its id, which the client has sent. @throws `NOT_FOUND`, or `VALIDATION` beyond the limit */
async function watchState(
  context: EventContext,
  socket: ClientSocket,
  kind: WatchedKind,
  id: string,
): Promise<Record<string, unknown>> {
  const { roomOf, ...limit } = WATCHED_STATES[kind];
  assertRoomFor(socket, roomOf(id), limit);
  const state: Record<string, unknown> = { ...(await context[limit.things].watch(socket, id)) };
  delete state[`${kind}Id`];
  return state;
}

async function unwatchState(
  context: EventContext,
  socket: ClientSocket,
  kind: WatchedKind,
  id: string,
): Promise<Record<string, unknown>> {
  context[WATCHED_STATES[kind].things].unwatch(socket, id);
  return {};
}

/** The handler of each client event; its result is merged into the ack beside `success: true`. */
const handlers: Handlers = {
  'availability:watch': async ({ days }, socket, { groundId, date }) => {
    assertRoomFor(socket, dayRoom(groundId, date), {
      isOf: isDayRoom,
      most: MAX_WATCHED_DAYS,
      things: 'days',
    });
    return { availability: await days.watch(socket, groundId, date) };
  },
  'availability:unwatch': async ({ days }, socket, { groundId, date }) => {
    days.unwatch(socket, groundId, date);
    return {};
  },
  'grounds:watch': async ({ grounds }, socket, { groundIds, date }) => ({
    grounds: await grounds.watch(socket, groundIds, date),
  }),
  'calendar:watch': async ({ core, calendars }, socket, { groundIds, date }) => {
    await assertSecondFactor(scopeOf(core, socket), socket.data.caller ?? null, {
      path: '/grounds/:id/calendar',
      act: 'calendar.read',
    });
    return { days: await calendars.watch(socket, groundIds, date) };
  },
  'match:watch': (context, socket, { matchId }) => watchState(context, socket, 'match', matchId),
  'match:unwatch': (context, socket, { matchId }) => unwatchState(context, socket, 'match', matchId),
  'game:watch': (context, socket, { gameId }) => watchState(context, socket, 'game', gameId),
  'game:unwatch': (context, socket, { gameId }) => unwatchState(context, socket, 'game', gameId),
  'tournament:watch': (context, socket, { tournamentId }) =>
    watchState(context, socket, 'tournament', tournamentId),
  'tournament:unwatch': (context, socket, { tournamentId }) =>
    unwatchState(context, socket, 'tournament', tournamentId),
  'city:watch': (context, socket, { cityId }) => watchState(context, socket, 'city', cityId),
  'city:unwatch': (context, socket, { cityId }) => unwatchState(context, socket, 'city', cityId),
  'live-matches:watch': ({ live }, socket) => live.watch(socket),
  'live-matches:unwatch': async ({ live }, socket) => {
    live.unwatch(socket);
    return {};
  },
  'system:watch': async ({ core, system }, socket) => {
    await assertSecondFactor(scopeOf(core, socket), socket.data.caller ?? null, { path: '/admin/health' });
    return { health: await system.watch(socket) };
  },
  'system:unwatch': async ({ system }, socket) => {
    system.unwatch(socket);
    return {};
  },
  'auth:renew': async ({ core }, socket, { token }) => {
    await renew(scopeOf(core, socket), socket, token);
    return {};
  },
};

const eventNames = Object.keys(CLIENT_EVENTS) as ClientEventName[];
const isKnown = (name: unknown): name is ClientEventName => eventNames.some((known) => known === name);

type Ack = (answer: unknown) => void;
const noAck: Ack = () => undefined;

/** Splits a client's arguments into the payload and the optional ack function at the end. */
function split(args: readonly unknown[]): { payload: unknown; ack: Ack } {
  const last = args.at(-1);
  // Only Socket.IO's own acknowledgement can be a function; nothing parsed from the wire is.
  if (typeof last === 'function') return { payload: args.length > 1 ? args[0] : undefined, ack: last as Ack };
  return { payload: args[0], ack: noAck };
}

/** An error as a refusal in the ack. Unexpected errors are logged and answered as `INTERNAL`. */
function refusalOf(core: Core, error: unknown): Refusal {
  if (error instanceof z.ZodError) {
    const [issue] = error.issues;
    const message = `${issue?.path.join('.') || 'payload'} ${issue?.message ?? 'is not valid'}`;
    return { success: false, code: 'VALIDATION', message };
  }
  if (error instanceof AppError) return { success: false, code: error.code, message: error.message };
  if (isDatabaseAway(error)) {
    return { success: false, code: 'UNAVAILABLE', message: 'Please try again in a moment.' };
  }
  core.log.error({ err: error }, 'a socket event failed');
  return { success: false, code: 'INTERNAL', message: 'Something went wrong on our side. Please try again.' };
}

async function answer<N extends ClientEventName>(
  context: EventContext,
  socket: ClientSocket,
  name: N,
  raw: unknown,
): Promise<unknown> {
  try {
    if (!socket.data.budget.take())
      throw new AppError('RATE_LIMITED', 'That was too fast. Please slow down.');
    // The schema of this name yields the payload of this name's handler.
    const payload = CLIENT_EVENTS[name].parse(raw) as Payload<N>;
    return { success: true, ...(await handlers[name](context, socket, payload)) };
  } catch (error) {
    const refusal = refusalOf(scopeOf(context.core, socket), error);
    context.metrics().refused.inc({ code: refusal.code });
    return refusal;
  }
}

/**
 * Returns the function that attaches the listener to a socket. Known events are parsed and answered in their ack;
 * unknown ones are refused there. Never throws.
 */
export function listenTo(context: EventContext): (socket: ClientSocket) => void {
  // Shared by all sockets: a closure per socket would cost memory for each.
  function onEvent(this: ClientSocket, name: unknown, ...args: unknown[]): void {
    const { payload, ack } = split(args);
    if (isKnown(name)) {
      void answer(context, this, name, payload).then(ack);
      return;
    }
    ack({ success: false, code: 'VALIDATION', message: 'There is no such event.' } satisfies Refusal);
  }
  return (socket) => void socket.onAny(onEvent);
}
