import { isIP } from 'node:net';
import type { Env } from '../runtime/env.js';
import { isLoopbackAddress, isPublicAddress } from './public-address.js';

type Where = Pick<Env, 'NODE_ENV'>;

/**
 * Whether a message may go to this address. A browser names it, so it must never lead this server to its own network:
 * only addresses of the internet; in development and tests this machine as well.
 */
export const mayReach = (address: string, { NODE_ENV }: Where): boolean =>
  isPublicAddress(address) || (NODE_ENV !== 'production' && isLoopbackAddress(address));

const isThisMachine = (host: string): boolean =>
  host === 'localhost' || host.endsWith('.localhost') || isLoopbackAddress(host);

/** The host of a URL as a name or an address, without the brackets of IPv6. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');

/**
 * Why a browser's endpoint is refused; nothing where it may be kept. What its name leads to is judged by `mayReach`
 * each time a message goes out, because names change their address.
 */
export function endpointProblem(endpoint: string, env: Where): string | undefined {
  if (!URL.canParse(endpoint)) return 'must be the address of a push service';
  const url = new URL(endpoint);
  const host = hostOf(url);
  const isLocal = env.NODE_ENV !== 'production' && isThisMachine(host);
  if (url.username || url.password) return 'must not carry a password';
  if (isLocal && (url.protocol === 'http:' || url.protocol === 'https:')) return undefined;
  if (url.protocol !== 'https:') return 'must begin with https';
  if (url.port !== '') return 'must use the usual port';
  const isOfInternet = isIP(host) ? isPublicAddress(host) : isNameOfInternet(host);
  return isOfInternet ? undefined : 'must be on the internet';
}

/** Names that no public name server answers for stay inside: `redis`, `printer.local`, `vault.internal`. */
function isNameOfInternet(host: string): boolean {
  const name = host.replace(/\.$/, '');
  return name.includes('.') && !/\.(localhost|local|internal|home\.arpa|lan|intranet|test)$/.test(name);
}
