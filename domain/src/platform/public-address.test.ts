import { expect, it } from 'vitest';
import { addressProblem } from '../business/webhooks/webhook-address.js';
import { isLoopbackAddress, isPublicAddress } from './public-address.js';

it.each([
  ['IPv4-translated (SIIT)', '::ffff:0:127.0.0.1'],
  ['IPv4-mapped', '::ffff:127.0.0.1'],
  ['IPv4-compatible', '::127.0.0.1'],
  ['NAT64', '64:ff9b::10.0.0.1'],
  ['local-use NAT64', '64:ff9b:1::10.0.0.1'],
  ['6to4', '2002:7f00:1::1'],
  ['Teredo', '2001:0:53aa:64c:0:0:80ff:fffe'],
  ['ISATAP', '2a01:4f8::5efe:127.0.0.1'],
  ['ISATAP of a public IPv4', '2a01:4f8::200:5efe:8.8.8.8'],
])('refuses an outbound webhook to an %s address', (_kind, address) => {
  expect(isPublicAddress(address)).toBe(false);
  expect(addressProblem(`https://[${address}]/hook`, { OUTBOUND_PRIVATE: 'off' })).toBe(
    'must be on the internet',
  );
});

it.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '192.0.0.8',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.9',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '100::1',
  '2001:db8::1',
  '3fff::1',
  '5f00::1',
  'fc00::1',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  'no-address',
])('refuses %s', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

it.each(['8.8.8.8', '103.21.244.1', '2a01:4f8::1', '2606:4700::1111'])('accepts %s', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

it('knows loopback addresses of both families', () => {
  expect(['127.0.0.9', '::1', '8.8.8.8', '::ffff:127.0.0.1'].map(isLoopbackAddress)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
