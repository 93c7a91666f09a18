import type { ContractSpec } from '@crease/shared/contract';
import type { z } from 'zod';
import type { LightContract } from '../light/light.js';
import { openParentDialog } from '../parent-dialog-state.js';
import { currentToken, expireSession, hasLeft, hasSessionMarker } from '../session.js';
import { ApiError, hasCode } from './api-error.js';
import { newIdempotencyKey } from './idempotency-key.js';
import { refreshSession, settledRefresh, settledSession } from './refresh-session.js';
import { type CallInput, readAnswer, send, sendPatiently } from './send.js';

/**
 * One REST call by its contract: `await call(getGround, { params: { id } })`. The answer is parsed by the contract's
 * response schema. A 401 `UNAUTHENTICATED` is fixed once by a silent refresh; if that fails the session is over and the
 * browser goes to /login.
 * @throws ApiError
 */
export async function call<C extends ContractSpec>(
  contract: C | LightContract<C>,
  input: CallInput<C> = {},
): Promise<z.infer<C['response']>> {
  return readAnswer(contract, await callRaw(contract, input));
}

/** Like `call`, for answers other than JSON: the receipt, the calendar file. */
export async function callRaw<C extends ContractSpec>(
  contract: C | LightContract<C>,
  input: CallInput<C> = {},
): Promise<Response> {
  const full: CallInput<ContractSpec> = {
    ...input,
    idempotencyKey: input.idempotencyKey ?? (contract.method === 'GET' ? undefined : newIdempotencyKey()),
  };
  const settled = input.endsSession ? settledRefresh : settledSession;
  const known = currentToken();
  // The user may be signing out at this moment: then nothing has expired, and there is no redirect to the login.
  const isOver = () => known !== undefined && hasLeft();
  if (contract.auth !== 'public') {
    await settled();
    if (isOver()) throw new ApiError('ABORTED', '');
    await tokenForThis();
  }
  const token = currentToken();
  try {
    return await sendOrRepeat(contract, full, token);
  } catch (error) {
    if (hasCode(error, 'NOT_FOUND') && token === undefined && hasSessionMarker()) {
      // It may be visible to its owner only, and the session may still be restoring after a reload.
      if (currentToken() === undefined && !(await refreshSession())) throw error;
      return await send(contract, full, currentToken());
    }
    // The page says why; the dialog over it is the way to go on.
    if (hasCode(error, 'PARENT_CONSENT_NEEDED')) openParentDialog(error.message);
    if (!hasCode(error, 'UNAUTHENTICATED')) throw error;
    await settled();
    if (isOver()) throw error;
    const alreadyRenewed = token !== undefined && currentToken() !== undefined && currentToken() !== token;
    if (!alreadyRenewed && !(hasSessionMarker() && (await refreshSession()))) {
      expireSession();
      throw error;
    }
  }
  try {
    return await sendOrRepeat(contract, full, currentToken());
  } catch (error) {
    if (hasCode(error, 'UNAUTHENTICATED')) expireSession();
    throw error;
  }
}

/**
 * Repeats a read, or a signed-in user's write, up to twice if no answer arrived. The server runs a write once per
 * idempotency key, so a later answer is that of the first request that got through. `shownOnce` writes would run twice.
 */
async function sendOrRepeat(
  contract: Pick<ContractSpec, 'method' | 'path' | 'contentType' | 'shownOnce'>,
  input: CallInput<ContractSpec>,
  token: string | undefined,
): Promise<Response> {
  const isRunOnce = token !== undefined && input.idempotencyKey && !contract.shownOnce;
  const mayRepeat = contract.method === 'GET' || (isRunOnce && !input.upload && !input.endsSession);
  return mayRepeat ? await sendPatiently(contract, input, token) : await send(contract, input, token);
}

/** After a reload the token is restored by a refresh: calls that need it wait. */
async function tokenForThis(): Promise<void> {
  if (currentToken() === undefined && hasSessionMarker()) await refreshSession();
}
