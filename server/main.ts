/** Configuration, composition, listening, stopping; nothing else. */
import { collectGarbageAfterStart } from './collect-garbage.ts';
import { compose } from './compose.ts';
import { readConfig } from './config.ts';
import { errorInTheLog } from './errors-in-the-log.ts';
import { StartFailure } from './start-failure.ts';
import { stopWhenTold } from './stop.ts';

try {
  const config = readConfig();
  const starting = compose(config);
  const stop = stopWhenTold(starting, config.production);
  const house = await starting;
  if (!stop.isUnderWay()) {
    console.log(await house.listen());
    collectGarbageAfterStart();
  }
} catch (error) {
  console.error(error instanceof StartFailure ? error.message : errorInTheLog(error));
  process.exit(1);
}
