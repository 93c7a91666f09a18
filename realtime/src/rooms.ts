import type { Caller } from '@crease/domain/accounts/identity/caller';
import type { Membership } from '@crease/domain/accounts/workplaces/authorise';
import { AppError } from '@crease/shared/errors';
import type { ClientSocket } from './socket-server.js';

/** Room names. A user's and an owner's room require their token; anyone may watch the others. */
export const userRoom = (userId: string): string => `user:${userId}`;
export const userOfRoom = (room: string): string | undefined =>
  room.startsWith('user:') ? room.slice('user:'.length) : undefined;
/** All news of a workplace: for the owner, and for staff of all its grounds. */
export const ownerRoom = (ownerId: string): string => `owner:${ownerId}`;
/** News of one ground: for staff who are limited to some grounds. */
export const workRoom = (ownerId: string, groundId: string): string => `work:${ownerId}:${groundId}`;
/** All sockets of one session, so that they can be disconnected together. */
export const sessionRoom = (sessionId: string): string => `session:${sessionId}`;
/** News for admins. */
export const ADMIN_ROOM = 'admins';
/** System health, for admins who watch it. */
export const SYSTEM_ROOM = 'system';
export const dayRoom = (groundId: string, date: string): string => `day:${groundId}:${date}`;
/** Without `date` it means today, whatever day that is when something changes. */
export const groundRoom = (groundId: string, date: string | undefined): string =>
  `ground:${groundId}:${date ?? 'today'}`;

/** A ground's calendar on a date: for staff who have the ground. */
export const calendarRoom = (ownerId: string, groundId: string, date: string): string =>
  `calendar:${ownerId}:${groundId}:${date}`;

export const isDayRoom = (room: string): boolean => room.startsWith('day:');
export const isGroundRoom = (room: string): boolean => room.startsWith('ground:');
/** The scoreboard of a match. */
export const matchRoom = (matchId: string): string => `match:${matchId}`;

/** A game that others join. */
export const gameRoom = (gameId: string): string => `game:${gameId}`;

/** A tournament with its matches. */
export const tournamentRoom = (tournamentId: string): string => `tournament:${tournamentId}`;

/** The room for the open tournaments of a city. */
export const cityRoom = (cityId: string): string => `city:${cityId}`;

/** The list of matches that are played now. */
export const LIVE_MATCHES_ROOM = 'live-matches';
const isLiveMatchesRoom = (room: string): boolean => room === LIVE_MATCHES_ROOM;

export const isMatchRoom = (room: string): boolean => room.startsWith('match:');
export const isGameRoom = (room: string): boolean => room.startsWith('game:');
export const isTournamentRoom = (room: string): boolean => room.startsWith('tournament:');
export const isCityRoom = (room: string): boolean => room.startsWith('city:');
export const isCalendarRoom = (room: string): boolean => room.startsWith('calendar:');

/** The rooms that memberships grant. */
export const workRoomsOf = (memberships: readonly Membership[]): string[] =>
  memberships.flatMap(({ ownerId, groundIds }) =>
    groundIds ? groundIds.map((groundId) => workRoom(ownerId, groundId)) : [ownerRoom(ownerId)],
  );

/** The rooms that a token grants by itself; a workplace's only for an account that may own one. */
export const ownRoomsOf = ({ id, sessionId, role }: NonNullable<Entrant['caller']>): string[] => [
  userRoom(id),
  sessionRoom(sessionId),
  ...(role === 'user' ? [] : [ownerRoom(id)]),
];

/** The caller of a socket, and the rooms of their workplaces. */
interface Entrant {
  caller?: Pick<Caller, 'id' | 'sessionId' | 'role'> | undefined;
  workRooms?: readonly string[] | undefined;
}

/**
 * Whether the socket may join a room. User, owner and session rooms must match the token; workplace and calendar rooms
 * require membership (admins may watch calendars). Rooms of days, grounds, matches, games, tournaments and cities are
 * public. Unknown rooms are refused.
 */
export function canEnter({ caller, workRooms = [] }: Entrant, room: string): boolean {
  const open = [
    isDayRoom,
    isGroundRoom,
    isMatchRoom,
    isLiveMatchesRoom,
    isGameRoom,
    isTournamentRoom,
    isCityRoom,
  ];
  if (open.some((isOf) => isOf(room))) return true;
  if (!caller) return false;
  if (room === ADMIN_ROOM || room === SYSTEM_ROOM) return caller.role === 'admin';
  const own = ownRoomsOf(caller);
  if (!isCalendarRoom(room)) return own.includes(room) || workRooms.includes(room);
  const [, ownerId = '', groundId = ''] = room.split(':');
  const at = [ownerRoom(ownerId), workRoom(ownerId, groundId)];
  return caller.role === 'admin' || at.some((one) => own.includes(one) || workRooms.includes(one));
}

/** The only way into rooms. @throws `FORBIDDEN` when the socket's caller may not join */
export function enter(socket: ClientSocket, ...rooms: string[]): void {
  if (!rooms.every((room) => canEnter(socket.data, room))) {
    throw new AppError('FORBIDDEN', 'This room is somebody else’s.');
  }
  void socket.join(rooms); // takes effect at once with the in-memory adapter
}
