import type { ContractSpec } from '@crease/shared/contract';
import * as auth from '@crease/shared/contracts/auth';
import * as customers from '@crease/shared/contracts/customers';
import * as day from '@crease/shared/contracts/day';
import * as feeds from '@crease/shared/contracts/feeds';
import * as grounds from '@crease/shared/contracts/grounds';
import * as owner from '@crease/shared/contracts/owner';
import * as prices from '@crease/shared/contracts/prices';
import * as regulars from '@crease/shared/contracts/regulars';
import * as reports from '@crease/shared/contracts/reports';
import * as webhooks from '@crease/shared/contracts/webhooks';
import * as bookings from './booking-calls.js';
import type { Input, Output } from './request.js';

/** The groups of calls, one per file of contracts, except for bookings. */
const GROUPS = {
  auth,
  bookings,
  customers,
  day,
  feeds,
  grounds,
  owner,
  prices,
  regulars,
  reports,
  webhooks,
} as const;

type CallsOf<M> = {
  [K in keyof M as M[K] extends ContractSpec ? K : never]: M[K] extends ContractSpec
    ? (input?: Input<M[K]>) => Promise<Output<M[K]>>
    : never;
};
/** Every call of every group, by the names of their contracts. */
export type Calls = { [G in keyof typeof GROUPS]: CallsOf<(typeof GROUPS)[G]> };

type Call = <C extends ContractSpec>(contract: C, input?: Input<C>) => Promise<Output<C>>;

const isContract = (value: unknown): value is ContractSpec =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value;

/** The groups, with a function for each contract. */
export function callsOf(call: Call): Calls {
  const groups = Object.entries(GROUPS).map(([name, contracts]) => [
    name,
    Object.fromEntries(
      Object.entries(contracts).flatMap(([key, contract]) =>
        isContract(contract) ? [[key, (input?: Input<ContractSpec>) => call(contract, input)]] : [],
      ),
    ),
  ]);
  // Built from the same contracts that the type is derived from.
  return Object.fromEntries(groups) as Calls;
}
