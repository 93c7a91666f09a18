import { isIP } from 'node:net';
import type { Env } from '../../platform/env.js';
import {
  hostOf,
  isLoopbackAddress,
  isNameOfInternet,
  isPublicAddress,
} from '../../platform/public-address.js';

type Where = Pick<Env, 'LOCAL_PUSH'>;

/**
 * True if a message may go to this address. Browsers supply it, so to prevent SSRF only public addresses are allowed;
 * with `LOCAL_PUSH` this machine as well.
 */
export const mayReach = (address: string, { LOCAL_PUSH }: Where): boolean =>
  isPublicAddress(address) || (LOCAL_PUSH === 'on' && isLoopbackAddress(address));

const isThisMachine = (host: string): boolean =>
  host === 'localhost' || host.endsWith('.localhost') || isLoopbackAddress(host);

const NOT_OF_INTERNET = 'must be on the internet';

/**
 * Why a browser's endpoint is refused, or undefined if it is acceptable. The URL parser has normalised its address
 * (decimal, octal, hexadecimal, full-width). Does not resolve its name.
 */
export function endpointProblem(endpoint: string, env: Where): string | undefined {
  if (!URL.canParse(endpoint)) return 'must be the address of a push service';
  const url = new URL(endpoint);
  const host = hostOf(url);
  const isLocal = env.LOCAL_PUSH === 'on' && isThisMachine(host);
  if (url.username || url.password) return 'must not carry a password';
  if (isLocal && (url.protocol === 'http:' || url.protocol === 'https:')) return undefined;
  if (url.protocol !== 'https:') return 'must begin with https';
  if (url.port !== '') return 'must use the usual port';
  const isOfInternet = isIP(host) ? isPublicAddress(host) : isNameOfInternet(host);
  return isOfInternet ? undefined : NOT_OF_INTERNET;
}

/**
 * Like `endpointProblem` for a new endpoint; also resolves its name. Accepts a name that does not resolve quickly:
 * `mayReach` checks it at each message, because names change their address.
 */
export async function newEndpointProblem(
  endpoint: string,
  env: Where,
  addressesOf: (name: string) => Promise<string[]>,
): Promise<string | undefined> {
  const problem = endpointProblem(endpoint, env);
  if (problem) return problem;
  const host = hostOf(new URL(endpoint));
  if (isIP(host) || isThisMachine(host)) return undefined;
  const inside = (await addressesOf(host)).some((address) => !mayReach(address, env));
  return inside ? NOT_OF_INTERNET : undefined;
}
