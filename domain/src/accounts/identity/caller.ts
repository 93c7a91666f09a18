import type { Role } from '@crease/shared/contracts/user';
import type { KeyScope } from '@crease/shared/key-scopes';

/** The person a policy judges: proven by a token, or null if anonymous. A policy needs nothing else. */
export type Person = Pick<Caller, 'id' | 'role'> | null;

/** The person behind a request or socket: proven by an access token, never by anything the client says. */
export interface Caller {
  id: string;
  role: Role;
  /** The session (a refresh family) the token belongs to; what logout ends. */
  sessionId: string;
  /** Set when a program calls with an owner's API key; the key's own id then replaces the user's everywhere. */
  key?: { name: string; scopes: readonly KeyScope[] };
}
