import { isIP } from 'node:net';
import type { Env } from '../../platform/env.js';
import { hostOf, isNameOfInternet, isPublicAddress } from '../../platform/public-address.js';

type Where = Pick<Env, 'OUTBOUND_PRIVATE'>;

/** True if a webhook may be sent to this address: a public one, or any with `OUTBOUND_PRIVATE`. */
export const mayReach = (address: string, { OUTBOUND_PRIVATE }: Where): boolean =>
  OUTBOUND_PRIVATE === 'on' || isPublicAddress(address);

/**
 * Why a webhook's address is refused, or undefined if it is acceptable. The URL parser has normalised IP addresses.
 * Where a name resolves to is checked at each connection.
 */
export function addressProblem(address: string, env: Where): string | undefined {
  if (!URL.canParse(address)) return 'must be a web address';
  const url = new URL(address);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'must begin with https:// or http://';
  if (url.username || url.password) return 'must not carry a password';
  const host = hostOf(url);
  const isOutside = isIP(host)
    ? mayReach(host, env)
    : env.OUTBOUND_PRIVATE === 'on' || isNameOfInternet(host);
  return isOutside ? undefined : 'must be on the internet';
}
