import { expect, it } from 'vitest';
import { describeDevice, describeNetwork } from './describe-device.ts';

const APPLE = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const BLINK = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0';

it.each([
  [`Mozilla/5.0 (Linux; Android 10; K) ${BLINK} Mobile Safari/537.36`, 'Chrome on Android'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${BLINK} Safari/537.36 Edg/140.0.0.0`, 'Edge on Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${BLINK} Safari/537.36 OPR/120.0.0.0`, 'Opera on Windows'],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${BLINK.replace('Chrome', 'SamsungBrowser/28.0 Chrome')} Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${APPLE} Version/18.5 Mobile/15E148 Safari/604.1`,
    'Safari on iPhone',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${APPLE} CriOS/140.0 Mobile/15E148 Safari/604.1`,
    'Chrome on iPhone',
  ],
  [
    `Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) ${APPLE} FxiOS/140.0 Mobile/15E148 Safari/605.1.15`,
    'Firefox on iPad',
  ],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${APPLE} Version/18.5 Safari/605.1.15`, 'Safari on Mac'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${BLINK} Safari/537.36`, 'Chrome on ChromeOS'],
  ['SomeApp/1.0 (Android 15)', 'An app on Android'],
  ['curl/8.5.0', 'An unknown device'],
  ['', 'An unknown device'],
  [null, 'An unknown device'],
])('describeDevice(%j) returns "%s"', (userAgent, description) => {
  expect(describeDevice(userAgent)).toBe(description);
});

it.each([
  ['203.0.113.9', 'The internet address 203.0.113.9'],
  ['::ffff:203.0.113.9', 'The internet address 203.0.113.9'],
  ['2001:db8:0:0::', 'The network 2001:db8:0:0::'],
  ['127.0.0.1', 'The computer Evenkeel runs on'],
  ['::1', 'The computer Evenkeel runs on'],
  ['172.31.0.9', 'A local network'],
  ['172.32.0.9', 'The internet address 172.32.0.9'],
  ['fe80::1', 'A local network'],
  ['192.168.1.20', 'A local network'],
  ['fd00:1::', 'A local network'],
  ['', 'An unknown network'],
  [null, 'An unknown network'],
])('describeNetwork(%j) returns "%s"', (address, description) => {
  expect(describeNetwork(address)).toBe(description);
});
