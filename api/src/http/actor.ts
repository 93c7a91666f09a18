import type { Actor } from '@crease/domain/accounts/audit-log/audit.service';
import type { Caller } from '@crease/domain/accounts/identity/caller';
import type { Request } from 'express';

/** The acting person for the audit log, with their address. */
export const actorOf = (caller: Pick<Caller, 'id'>, req: Request): Actor => ({
  id: caller.id,
  address: req.ip ?? 'unknown',
});
