import { authenticateKey, isKeySecret } from '@crease/domain/accounts/api-keys/authenticate-key';
import { authenticate } from '@crease/domain/accounts/auth/authenticate';
import type { Caller } from '@crease/domain/accounts/identity/caller';
import { readAccessToken } from '@crease/domain/accounts/identity/tokens';
import { assertSecondFactor } from '@crease/domain/accounts/second-factor/required';
import type { Core } from '@crease/domain/platform/core';
import { isDatabaseAway } from '@crease/domain/platform/database-away';
import { AppError } from '@crease/shared/errors';
import { z } from 'zod';
import type { SocketLimit } from './address-limit.js';
import { ADMIN_ROOM, enter, ownRoomsOf, sessionRoom } from './rooms.js';
import type { ClientSocket } from './socket-server.js';
import type { WorkRooms } from './work-rooms.js';

/** Leeway after a token's expiry, as in the API; then the socket is closed, too. */
const LEEWAY_MS = 5_000;

/** The path by which the second-factor rule judges sockets: admins need one to connect. */
const SOCKET_PATH = '/socket.io/';

const handshake = z.object({ token: z.string().max(4096).nullish() }).catch({ token: '' });

/**
 * Identifies a socket: as the token's user, or as a visitor without one.
 * @throws `UNAUTHENTICATED` for a bad token, even where none is needed; `FORBIDDEN` for an API key.
 */
export async function identify(core: Core, socket: ClientSocket, work: WorkRooms): Promise<void> {
  const { token } = handshake.parse(socket.handshake.auth);
  if (token === undefined || token === null) return;
  if (isKeySecret(token)) {
    await authenticateKey(core, token);
    throw new AppError('FORBIDDEN', 'A key opens no socket.');
  }
  const { caller } = readAccessToken(core.env, token, core.clock.now());
  // Memberships are read in parallel with the session: one round trip instead of two.
  const [{ expiresAt }] = await Promise.all([authenticate(core, token), work.read(socket, caller.id)]);
  await assertSecondFactor(core, caller, { path: SOCKET_PATH });
  takeOn(core, socket, caller, expiresAt);
}

/** Counts the connection towards its user's limit until it closes. @throws `RATE_LIMITED` above the limit */
export function takePlace(users: SocketLimit, { data: { caller }, conn }: ClientSocket): void {
  if (!caller) return;
  if (!users.hasRoom(caller.id)) throw new AppError('RATE_LIMITED', 'You have too many pages open.');
  users.enter(caller.id);
  conn.once('close', () => users.leave(caller.id));
}

/** The error that the client reads in `connect_error`. */
export function refusalOf(core: Core, error: unknown): Error {
  if (error instanceof AppError) return new Error(error.code);
  if (!isDatabaseAway(error)) core.log.error({ err: error }, 'a socket could not be admitted');
  return new Error('UNAVAILABLE');
}

/**
 * Replaces the token of an open socket (`auth:renew`).
 * @throws `UNAUTHENTICATED` for a bad token or a visitor, `FORBIDDEN` for a token of another user.
 */
export async function renew(core: Core, socket: ClientSocket, token: string): Promise<void> {
  const { caller, expiresAt } = await authenticate(core, token);
  await assertSecondFactor(core, caller, { path: SOCKET_PATH });
  const before = socket.data.caller;
  if (!before) throw new AppError('UNAUTHENTICATED', 'Please connect again with your session.');
  if (before.id !== caller.id) throw new AppError('FORBIDDEN', 'This connection belongs to someone else.');
  takeOn(core, socket, caller, expiresAt);
}

function takeOn(core: Core, socket: ClientSocket, caller: Caller, expiresAt: Date): void {
  const before = socket.data.caller;
  if (before && before.sessionId !== caller.sessionId) void socket.leave(sessionRoom(before.sessionId));
  clearTimeout(socket.data.expiry);
  socket.data.caller = caller;
  const leftMs = expiresAt.getTime() + LEEWAY_MS - core.clock.now().getTime();
  // Rounded up to whole seconds: Node keeps timers of equal length in one list.
  const endsInMs = Math.max(0, Math.ceil(leftMs / 1_000) * 1_000);
  socket.data.expiry = setTimeout(() => socket.disconnect(true), endsInMs);
  if (socket.connected) joinOwnRooms(socket);
}

/** Shared `disconnect` listener. */
export function endExpiry(this: ClientSocket): void {
  clearTimeout(this.data.expiry);
}

/** Joins the rooms that the token grants. There is no other way into a user's or an owner's room. */
export function joinOwnRooms(socket: ClientSocket): void {
  const { caller } = socket.data;
  if (!caller) return;
  enter(socket, ...ownRoomsOf(caller));
  if (caller.role === 'admin') enter(socket, ADMIN_ROOM);
}
