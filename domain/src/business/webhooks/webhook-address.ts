import { isIP } from 'node:net';
import type { Env } from '../../platform/env.js';
import { hostOf, isNameOfInternet, isPublicAddress } from '../../platform/public-address.js';

type Where = Pick<Env, 'OUTBOUND_PRIVATE'>;

/** Whether a webhook may be sent to this address: of the internet, or with `OUTBOUND_PRIVATE` to any. */
export const mayReach = (address: string, { OUTBOUND_PRIVATE }: Where): boolean =>
  OUTBOUND_PRIVATE === 'on' || isPublicAddress(address);

/**
 * Why a webhook's address is refused; nothing where it may be kept. The URL's own parser has made one spelling of an IP
 * address of all there are. Where a name leads is judged at each connection.
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
