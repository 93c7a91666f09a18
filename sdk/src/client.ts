import type { ContractSpec } from '@crease/shared/contract';
import { type Calls, callsOf } from './calls.js';
import { type Live, openLive } from './live.js';
import { type Input, type Options, type Output, read, send } from './request.js';

export { CreaseError } from './crease-error.js';
export type { Live } from './live.js';
export type { Input, Options, Output } from './request.js';

/** Crease, as another program sees it. */
export interface Crease extends Calls {
  /** Any call by its contract, for those that stand in no group. */
  call<C extends ContractSpec>(contract: C, input?: Input<C>): Promise<Output<C>>;
  /** The same, with the answer as it came: PDFs, and what is to be streamed. */
  raw<C extends ContractSpec>(contract: C, input?: Input<C>): Promise<Response>;
  /** Live events: changed hours, and with a user's token their own events. */
  live(): Promise<Live>;
}

/**
 * A client of a Crease that runs at `url`. Each call is typed by the contract that the server itself goes by, and what comes back
 * is parsed by it: `await crease.bookings.listOwnerBookings({ query: { status: 'confirmed' } })`.
 */
export function createCrease(options: Options): Crease {
  const raw = <C extends ContractSpec>(contract: C, input: Input<C> = {}) => send(options, contract, input);
  const call = async <C extends ContractSpec>(contract: C, input: Input<C> = {}) =>
    await read(contract, await raw(contract, input));
  return { ...callsOf(call), call, raw, live: () => openLive(options) };
}
