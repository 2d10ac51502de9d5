import { expect, it } from 'vitest';
import { callerAddress, callerSubnet } from './caller-network.ts';

it.each([
  ['192.0.2.7', '192.0.2.7', '192.0.0.0'],
  ['192.0.2.7:5000', '192.0.2.7', '192.0.0.0'],
  ['::ffff:192.0.2.7', '192.0.2.7', '192.0.0.0'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::', '2001:db8::'],
  ['[2001:DB8:1:2::6]:5000', '2001:db8:1:2::', '2001:db8::'],
  ['fe80::1%eth0', 'fe80::', 'fe80::'],
  ['fe80::1%br-1a2b', 'fe80::', 'fe80::'],
  ['fe80::1%enp3s0.10', 'fe80::', 'fe80::'],
  ['_hidden', 'no address', 'no address'],
  ['', 'no address', 'no address'],
])('callerAddress and callerSubnet of %s', (ip, address, subnet) => {
  expect([callerAddress(ip), callerSubnet(address)]).toEqual([address, subnet]);
});
