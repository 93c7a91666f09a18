import { isIP, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

// IANA special-purpose networks that `ipaddr.js` treats as unicast.
const BENCHMARKING = ipaddr.IPv4.parseCIDR('198.18.0.0/15');
const RESERVED_IPV6 = ['2001::/23', '3fff::/20'].map((network) => ipaddr.IPv6.parseCIDR(network));

/** The only block from which IANA assigns IPv6 unicast; most IPv4 embeddings (NAT64, SIIT) are outside it. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Parses an address without its zone (`%eth0`). The URL parser first rewrites dotted endings, which `ipaddr.js` 1
 * refuses.
 */
function parse(address: string): ipaddr.IPv4 | ipaddr.IPv6 {
  const [plain = ''] = address.split('%');
  return ipaddr.parse(isIPv6(plain) ? hostOf(new URL(`http://[${plain}]`)) : plain);
}

/** ISATAP (RFC 5214) embeds IPv4 in the interface identifier, under any prefix. */
const isIsatap = ({ parts }: ipaddr.IPv6): boolean =>
  (parts[4] === 0 || parts[4] === 0x200) && parts[5] === 0x5efe;

/**
 * True for an address on the internet. IPv6 that translates to or embeds IPv4 is refused: a relay could lead inside.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = parse(address);
  if (parsed.range() !== 'unicast') return false;
  if (parsed instanceof ipaddr.IPv4) return !parsed.match(BENCHMARKING);
  const isReserved = RESERVED_IPV6.some((network) => parsed.match(network));
  return parsed.match(GLOBAL_UNICAST) && !isReserved && !isIsatap(parsed);
}

export const isLoopbackAddress = (address: string): boolean =>
  isIP(address) !== 0 && parse(address).range() === 'loopback';

/** The host of a URL as a name or an address, without the brackets of IPv6. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');

/** Names without public DNS are internal: `redis`, `printer.local`, `vault.internal`. */
export function isNameOfInternet(host: string): boolean {
  const name = host.replace(/\.$/, '');
  return (
    name.includes('.') &&
    !/\.(localhost|localdomain|local|internal|home\.arpa|lan|intranet|invalid|test)$/.test(name)
  );
}
