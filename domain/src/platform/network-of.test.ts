import { expect, it } from 'vitest';
import { networkOf } from './network-of.js';

it('counts IPv4 as it is and an IPv6 customer as one', () => {
  expect(networkOf('203.0.113.9')).toBe('203.0.113.9');
  expect(networkOf('::ffff:203.0.113.9')).toBe('203.0.113.9');
  expect(networkOf('2001:db8:0:1::1')).toBe('2001:db8:0:0::/56');
  expect(networkOf('2001:db8:0:ff:1:2:3:4')).toBe('2001:db8:0:0::/56');
  expect(networkOf('2001:DB8::abcd')).toBe('2001:db8:0:0::/56');
  expect(networkOf('2001:db8:0:100::1')).not.toBe(networkOf('2001:db8:0:1::1'));
  expect(networkOf('::1')).toBe('0:0:0:0::/56');
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/56');
  expect(networkOf('unknown')).toBe('unknown');
});
