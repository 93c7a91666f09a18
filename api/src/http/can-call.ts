import type { Caller } from '@crease/domain/accounts/auth/caller';
import { unauthenticated } from '@crease/domain/accounts/auth/tokens';
import type { ContractAuth } from '@crease/shared/contract';
import { AppError } from '@crease/shared/errors';

/** Does a caller's role open routes of this kind? What he may do to a single thing, the thing's policy says. */
export function canCall(caller: Caller | null, auth: ContractAuth): boolean {
  if (auth === 'public' || auth === 'optional') return true;
  if (!caller) return false;
  if (auth === 'admin') return caller.role === 'admin';
  return auth === 'user' || caller.role === 'ground_owner' || caller.role === 'admin';
}

/** Throws `UNAUTHENTICATED` for nobody and `FORBIDDEN` for the wrong role. */
export function assertCanCall(caller: Caller | null, auth: ContractAuth): void {
  if (canCall(caller, auth)) return;
  if (!caller) throw unauthenticated();
  const whom = auth === 'admin' ? 'administrators' : 'ground owners';
  throw new AppError('FORBIDDEN', `This is for ${whom} only.`);
}
