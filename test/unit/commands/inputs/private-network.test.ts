/** Which addresses are this machine's, its network's or a cloud's inside. */
import { isPrivate, refuseWritten } from '../../../../src/commands/inputs/private-network';

it.each([
  '127.0.0.1',
  '127.8.8.8',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '::1',
  '::',
  'fe80::1',
  'fd00:ec2::254',
  '::ffff:127.0.0.1',
  '::ffff:169.254.169.254',
  '64:ff9b::a9fe:a9fe',
])('%s is inside', (address) => {
  expect(isPrivate(address)).toBe(true);
});

it.each(['1.1.1.1', '172.32.0.1', '192.169.0.1', '100.128.0.1', '2606:4700::1111', '::ffff:1.1.1.1'])(
  '%s is outside',
  (address) => {
    expect(isPrivate(address)).toBe(false);
  },
);

it.each([
  'http://127.0.0.1/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://0177.0.0.1/',
  'http://[::1]:8080/',
  'http://[::ffff:127.0.0.1]/',
  'http://localhost/',
  'http://LOCALHOST./',
  'http://deep.localhost/',
])('%s is refused as it is written', (address) => {
  expect(() => {
    refuseWritten(new URL(address), isPrivate);
  }).toThrow('nothing is fetched from there');
});
