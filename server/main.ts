/** Configuration, composition, listening, closing; nothing else. */
import { compose } from './compose.ts';
import { ConfigError, readConfig } from './config.ts';
import { FolderInUse } from './db/folder-lock.ts';

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
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', close);
  process.on('SIGTERM', close);
  console.log(await house.listen());
} catch (error) {
  const expected = error instanceof ConfigError || error instanceof FolderInUse;
  console.error(expected ? error.message : error);
  process.exit(1);
}
