/**
 * Builds what `npm start` runs: the pages into dist/web, the server into dist/server/main.js.
 * `--if-stale` does nothing when the sources have not changed since the last build.
 */
import { compressFiles } from './build/compress.mjs';
import { writePageShells } from './build/page-shells.mjs';
import { buildServer } from './build/server.mjs';
import { buildServiceWorker } from './build/service-worker.mjs';
import { dropBuildStamp, inputStamp, isBuilt, writeBuildStamp } from './build/stamp.mjs';
import { writeStaticPages } from './build/static-pages.mjs';
import { buildWeb } from './build/web.mjs';
import { progress } from './setup/log.mjs';
import { withLock } from './setup/mutex.mjs';

// Vite chooses React's build by NODE_ENV; this is always the production one.
process.env.NODE_ENV = 'production';

await withLock('build', async () => {
  if (process.argv.includes('--if-stale') && isBuilt()) return;
  const stamp = inputStamp();
  dropBuildStamp();
  const end = progress('Building', () => '');
  try {
    const web = buildWeb().then(writeStaticPages).then(writePageShells).then(buildServiceWorker).then(compressFiles);
    await Promise.all([web, buildServer()]);
    writeBuildStamp(stamp);
    end('done');
  } catch (error) {
    end('failed');
    throw error;
  }
});
