import type { Role } from '@crease/shared/contracts/user';

/** Who makes a request or holds a socket: proven by an access token, never by anything the client says. */
export interface Caller {
  id: string;
  role: Role;
  /** The session (a refresh family) the token belongs to; what logout ends. */
  sessionId: string;
}
