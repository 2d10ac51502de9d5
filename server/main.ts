/** Configuration, composition, listening, closing; nothing else. */
import { compose } from './compose.ts';
import { readConfig } from './config.ts';
import { errorInTheLog } from './errors-in-the-log.ts';
import { StartFailure } from './start-failure.ts';

try {
  const house = await compose(readConfig());
  let closing = false;
  // A terminal's Ctrl-C arrives twice, from the terminal itself and through npm; the second must not cut the first short.
  const close = () => {
    if (closing) return;
    closing = true;
    house.close().then(
      () => process.exit(0),
      (error) => {
        console.error(errorInTheLog(error));
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', close);
  process.on('SIGTERM', close);
  console.log(await house.listen());
} catch (error) {
  console.error(error instanceof StartFailure ? error.message : errorInTheLog(error));
  process.exit(1);
}
