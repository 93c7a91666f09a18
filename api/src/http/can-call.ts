import type { Caller } from '@crease/domain/accounts/identity/caller';
import { unauthenticated } from '@crease/domain/accounts/identity/tokens';
import { worksSomewhere } from '@crease/domain/accounts/workplaces/authorise';
import type { Core } from '@crease/domain/platform/core';
import type { ContractAuth, ContractSpec } from '@crease/shared/contract';
import { AppError } from '@crease/shared/errors';

/**
 * Whether a caller's role allows routes of this kind; the thing's policy decides about a single document. A promise
 * only if memberships must be read.
 */
export function canCall(core: Core, caller: Caller | null, auth: ContractAuth): boolean | Promise<boolean> {
  if (auth === 'public' || auth === 'optional') return true;
  if (!caller) return false;
  if (auth === 'admin') return caller.role === 'admin';
  if (auth === 'user' || caller.role !== 'user') return true;
  return auth === 'staff' && worksSomewhere(core, caller);
}

/** The error for a refused caller: `UNAUTHENTICATED` for a visitor, `FORBIDDEN` for the wrong role. */
export function callRefused(caller: Caller | null, auth: ContractAuth): AppError {
  if (!caller) return unauthenticated();
  const whom = auth === 'admin' ? 'administrators' : 'ground owners';
  return new AppError('FORBIDDEN', `This is for ${whom} only.`);
}

/** @throws `FORBIDDEN` if an API key calls a route that none of its scopes name */
export function assertInScope(caller: Caller | null, { scope }: Pick<ContractSpec, 'scope'>): void {
  if (!caller?.key || (scope && caller.key.scopes.includes(scope))) return;
  throw new AppError('FORBIDDEN', 'This key may not do that.');
}
