/** Memory used to back up long tables, compared with empty ones. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { addSignedInUsers } from '../../bench/fixtures/seed.ts';
import { dimensionKeys } from '../../contract/domain/mood.ts';
import { toDimensionMask } from '../../contract/domain/rating-sources.ts';
import { checkIns } from '../../server/db/schema.ts';
import { withDatabase } from '../../server/db/testing/with-database.ts';
import { newLocation, type ServerLocation } from '../../server/testing/server-location.ts';
import { type Drill, inMegabytes, resultOf, withinLimit } from '../result.ts';
import { newKeys, runCommand } from './commands.ts';

const CHECK_INS = 300_000;
const ROWS_AT_ONCE = 50_000;
const LIMIT_MEGABYTES = 200;

export const backupMemory: Drill<string | undefined> = async (postgresUrl) => {
  await using source = await newLocation(postgresUrl);
  await using target = await newLocation(postgresUrl);
  await using files = await newLocation(undefined);
  const keys = await newKeys(files.dataDir);
  const backUp = (name: string) => runCommand(source, 'backup', ...keys.to(join(files.dataDir, name)));
  await (await source.start()).end();
  const empty = await backUp('small');
  await fill(source);
  const backup = await backUp('large');
  const large = join(files.dataDir, 'large');
  const restore = await runCommand(target, 'restore', ...keys.from(large));
  const growth = backup.peakMegabytes - empty.peakMegabytes;
  const size = (statSync(large).size / 1e6).toFixed(0);
  const textOf = (what: string, { seconds, peakMegabytes }: typeof backup) =>
    `${what} in ${seconds.toFixed(0)} s, peak memory ${inMegabytes(peakMegabytes)}`;
  return resultOf(`backup of ${CHECK_INS.toLocaleString('en-GB')} check-ins with their quotes on ${source.engine}`, [
    [textOf(`${size} MB`, backup), empty.peakMegabytes > 0],
    withinLimit('above that of an empty database:', growth, LIMIT_MEGABYTES, inMegabytes),
    [textOf('restored', restore)],
  ]);
};

const columns = dimensionKeys.map((key) => checkIns[key].name).join(', ');

/** The texts are as long as those of quotes, and as ciphertext they cannot be compressed. */
const fill = (location: ServerLocation) =>
  withDatabase(location, async ({ db, run }) => {
    const [{ userId }] = await addSignedInUsers(db, 1);
    for (let from = 0; from < CHECK_INS; from += ROWS_AT_ONCE) {
      const numbers = `generate_series(${from}, ${from + ROWS_AT_ONCE - 1}) n`;
      await run(`insert into check_ins (user_id, id, ${columns}, set_mask, time_of_day, local_day, created_at)
        select '${userId}', gen_random_uuid(), ${dimensionKeys.map(() => 3).join(', ')}, ${toDimensionMask(dimensionKeys)},
          'morning', current_date - n / 300, now() - n * interval '1 minute' from ${numbers}`);
    }
    await run(`insert into quotes (user_id, id, check_in_id, text_ciphertext, writer, because, entry_json, created_at)
      select user_id, gen_random_uuid(), id, md5(id::text) || md5(id::text || 1) || md5(id::text || 2) || md5(id::text || 3),
        'built-in', '{stressLevel}', '"timeOfDay":"morning"', created_at from check_ins`);
  });
