/** A second server process on an embedded data folder exits with an error that names the first, which keeps running. */
import { freePort } from '../server/testing/free-port.ts';
import { runNodeProgram } from '../server/testing/node-program.ts';
import { onServerLocation } from '../server/testing/server-location.ts';
import { checkIn } from '../server/testing/user-actions.ts';
import { compareWithStored } from './fixtures/check-in-load.ts';
import { subscribeUser } from './fixtures/drill-users.ts';
import { type Drill, resultOf } from './result.ts';

export const secondProcess: Drill = () =>
  onServerLocation(undefined, async ({ dataDir, start }) => {
    const first = await start();
    const user = await subscribeUser(first.origin);
    const before = await checkIn(user);
    const variables = { PORT: String(await freePort()), DATA_DIR: dataDir, LOG_LEVEL: 'error' };
    const { code, stderr } = await runNodeProgram(['dist/server/main.js'], variables);
    const after = await checkIn(user);
    await first.end('SIGKILL');
    const again = await start();
    const answered = [before.quote.id, after.quote.id];
    const { lost } = await compareWithStored(again.origin, [user.cookies.header], answered);
    const isFirstNamed = stderr.includes(String(first.pid));
    const named = isFirstNamed ? 'names' : `does NOT name (${stderr.slice(0, 200)})`;
    return resultOf('second server process on the embedded data folder', [
      [`exit code ${code}, error ${named} the first process`, code === 1 && isFirstNamed],
      [`${lost} of 2 check-ins on the first process lost after SIGKILL and a restart`, lost === 0],
    ]);
  });
