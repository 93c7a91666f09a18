import type { Caller } from '@crease/domain/accounts/identity/caller';
import { unauthenticated } from '@crease/domain/accounts/identity/tokens';
import { worksSomewhere } from '@crease/domain/accounts/workplaces/standing';
import type { Core } from '@crease/domain/platform/core';
import type { ContractAuth, ContractSpec } from '@crease/shared/contract';
import { AppError } from '@crease/shared/errors';

/**
 * Does a caller's role open routes of this kind? What they may do to a single thing, the thing's policy says. A promise
 * only where it must be read who works where.
 */
export function canCall(core: Core, caller: Caller | null, auth: ContractAuth): boolean | Promise<boolean> {
  if (auth === 'public' || auth === 'optional') return true;
  if (!caller) return false;
  if (auth === 'admin') return caller.role === 'admin';
  if (auth === 'user' || caller.role !== 'user') return true;
  return auth === 'staff' && worksSomewhere(core, caller);
}

/** For who may not call: `UNAUTHENTICATED` for nobody, `FORBIDDEN` for the wrong role. */
export function callRefused(caller: Caller | null, auth: ContractAuth): AppError {
  if (!caller) return unauthenticated();
  const whom = auth === 'admin' ? 'administrators' : 'ground owners';
  return new AppError('FORBIDDEN', `This is for ${whom} only.`);
}

/** Throws `FORBIDDEN` where a program calls what its key's scopes do not name: each route that no scope names, too. */
export function assertInScope(caller: Caller | null, { scope }: Pick<ContractSpec, 'scope'>): void {
  if (!caller?.key || (scope && caller.key.scopes.includes(scope))) return;
  throw new AppError('FORBIDDEN', 'This key may not do that.');
}
