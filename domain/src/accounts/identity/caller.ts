import type { Role } from '@crease/shared/contracts/user';
import type { KeyScope } from '@crease/shared/key-scopes';

/** Who wants something: proven by a token, or nobody. All that a policy asks of anybody. */
export type Person = Pick<Caller, 'id' | 'role'> | null;

/** Who makes a request or holds a socket: proven by an access token, never by anything the client says. */
export interface Caller {
  id: string;
  role: Role;
  /** The session (a refresh family) the token belongs to; what logout ends. */
  sessionId: string;
  /** Where a program calls by an owner's API key, whose own id stands for it everywhere. */
  key?: { name: string; scopes: readonly KeyScope[] };
}
