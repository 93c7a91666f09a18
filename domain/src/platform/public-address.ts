import { BlockList, isIP, isIPv6 } from 'node:net';

/** Networks that are nobody's on the internet (IANA's special-purpose registries), and those that carry IPv4 inside. */
const RESERVED: readonly (readonly [network: string, bits: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  ['::', 96],
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
];

const LOOPBACK: typeof RESERVED = [
  ['127.0.0.0', 8],
  ['::1', 128],
];

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

/** One list a family: Node compares IPv4 with the mapped networks of IPv6 too, all of which are reserved. */
function holds(networks: typeof RESERVED): (address: string) => boolean {
  const lists = { ipv4: new BlockList(), ipv6: new BlockList() };
  for (const [network, bits] of networks)
    lists[familyOf(network)].addSubnet(network, bits, familyOf(network));
  return (address) => lists[familyOf(address)].check(address, familyOf(address));
}

const isReserved = holds(RESERVED);
const isLoopback = holds(LOOPBACK);

/** Whether this is an IP address of the internet: not of this machine, of a private network or of no use. */
export const isPublicAddress = (address: string): boolean => isIP(address) !== 0 && !isReserved(address);

export const isLoopbackAddress = (address: string): boolean => isIP(address) !== 0 && isLoopback(address);

/** The host of a URL as a name or an address, without the brackets of IPv6. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');

/** Names that no public name server answers for stay inside: `redis`, `printer.local`, `vault.internal`. */
export function isNameOfInternet(host: string): boolean {
  const name = host.replace(/\.$/, '');
  return (
    name.includes('.') &&
    !/\.(localhost|localdomain|local|internal|home\.arpa|lan|intranet|invalid|test)$/.test(name)
  );
}
