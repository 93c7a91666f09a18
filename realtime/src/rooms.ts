import type { Caller } from '@crease/domain/accounts/auth/caller';
import { AppError } from '@crease/shared/errors';
import type { ClientSocket } from './socket-server.js';

/** Names of rooms. A user's and an owner's are joined by token only; those of days and grounds by asking. */
export const userRoom = (userId: string): string => `user:${userId}`;
export const ownerRoom = (ownerId: string): string => `owner:${ownerId}`;
/** Everybody who came in under one session, so that they can be shown out together. */
export const sessionRoom = (sessionId: string): string => `session:${sessionId}`;
export const dayRoom = (groundId: string, date: string): string => `day:${groundId}:${date}`;
/** `date` left out means today, whatever day that is when something changes. */
export const groundRoom = (groundId: string, date: string | undefined): string =>
  `ground:${groundId}:${date ?? 'today'}`;

export const isDayRoom = (room: string): boolean => room.startsWith('day:');
export const isGroundRoom = (room: string): boolean => room.startsWith('ground:');

/**
 * May somebody hear what is said in a room? A user's and an owner's are his whom the token names, a session's is that
 * of the token; days and grounds are public (contract §4). What is no room of ours is nobody's.
 */
export function canEnter(caller: Pick<Caller, 'id' | 'sessionId'> | undefined, room: string): boolean {
  if (isDayRoom(room) || isGroundRoom(room)) return true;
  if (!caller) return false;
  return [userRoom(caller.id), ownerRoom(caller.id), sessionRoom(caller.sessionId)].includes(room);
}

/** The one way into rooms. Throws `FORBIDDEN` when the socket's caller may not hear what is said there. */
export function enter(socket: ClientSocket, ...rooms: string[]): void {
  if (!rooms.every((room) => canEnter(socket.data.caller, room))) {
    throw new AppError('FORBIDDEN', 'This room is somebody else’s.');
  }
  void socket.join(rooms); // immediate with the in-memory adapter
}
