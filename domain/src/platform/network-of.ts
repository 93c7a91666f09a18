import { isIPv6 } from 'node:net';

/**
 * The network by which an address is counted. An IPv6 customer can use any address of a whole network, so the first 56
 * bits stand for all of it (RFC 6177). IPv4 counts as it is, also when mapped into IPv6.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const carried = /^(?:::ffff:)(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (carried) return carried;
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? [];
  const groupsOf = (text: string) => (text === '' ? [] : text.split(':'));
  const [before, after] = [groupsOf(head), groupsOf(tail ?? '')];
  const missing = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array<string>(missing).fill('0'), ...after].map((group) =>
    parseInt(group, 16),
  );
  const [first = 0, second = 0, third = 0, fourth = 0] = groups;
  return `${[first, second, third, fourth & 0xff00].map((group) => group.toString(16)).join(':')}::/56`;
}
