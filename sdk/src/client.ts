import type { ContractSpec } from '@crease/shared/contract';
import { type Calls, callsOf } from './calls.js';
import { type Live, openLive } from './live.js';
import { type Input, type Options, type Output, read, send } from './request.js';

export { CreaseError } from './crease-error.js';
export type { Live } from './live.js';
export type { Input, Options, Output } from './request.js';

/** A client of the Crease API. */
export interface Crease extends Calls {
  /** Any call by its contract, for those without a group. */
  call<C extends ContractSpec>(contract: C, input?: Input<C>): Promise<Output<C>>;
  /** The same, but returns the raw response: for PDFs and streams. */
  raw<C extends ContractSpec>(contract: C, input?: Input<C>): Promise<Response>;
  /** Live events: hours that change and, with a user's token, that user's events. */
  live(): Promise<Live>;
}

/**
 * Creates a client of the Crease server at `url`. Each call is typed by the server's own contract, and the answer is
 * parsed by it: `await crease.bookings.listOwnerBookings({ query: { status: 'confirmed' } })`.
 */
export function createCrease(options: Options): Crease {
  const raw = <C extends ContractSpec>(contract: C, input: Input<C> = {}) => send(options, contract, input);
  const call = async <C extends ContractSpec>(contract: C, input: Input<C> = {}) =>
    await read(contract, await raw(contract, input));
  return { ...callsOf(call), call, raw, live: () => openLive(options) };
}
