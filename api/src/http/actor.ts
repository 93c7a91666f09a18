import type { Actor } from '@crease/domain/accounts/audit-log/audit.service';
import type { Caller } from '@crease/domain/accounts/identity/caller';
import type { Request } from 'express';

/** Who does something that is written down, and from where. */
export const actorOf = (caller: Pick<Caller, 'id'>, req: Request): Actor => ({
  id: caller.id,
  address: req.ip ?? 'unknown',
});
