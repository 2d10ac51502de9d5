import { expect, it } from 'vitest';
import { loopbackOrigin } from './app-origin.ts';

const ANSWERS = [
  ['localhost:3000', 'http://localhost:3000'],
  ['LOCALHOST:80', 'http://localhost'],
  ['127.0.0.1:3000', 'http://127.0.0.1:3000'],
  ['[::1]:3000', 'http://[::1]:3000'],
  ['evenkeel.example', null],
  ['localhost.evenkeel.example:3000', null],
  ['localhost:3000/x', null],
  ['localhost:99999', null],
  ['', null],
  [undefined, null],
] as const;

it('loopbackOrigin returns an origin for loopback hosts only, whichever host was passed before', () => {
  for (const [before] of ANSWERS)
    for (const [host, origin] of ANSWERS) {
      loopbackOrigin(before);
      for (let time = 0; time < 2; time += 1)
        expect([before, host, loopbackOrigin(host)]).toEqual([before, host, origin]);
    }
});
