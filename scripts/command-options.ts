/** Reads the options of a command for developers and operators. */
import { type ParseArgsConfig, parseArgs } from 'node:util';

/**
 * For `--help` it prints the usage and ends the process; for an option the command does not have, also what is wrong,
 * with exit code 2.
 * @param usage how the command is called, and what its options can be.
 */
export function parseOptions<Config extends ParseArgsConfig>(
  usage: string,
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  if (process.argv.includes('--help')) {
    console.log(usage);
    process.exit(0);
  }
  try {
    return parseArgs(config);
  } catch (error) {
    console.error(`${(error as Error).message}\n${usage}`);
    process.exit(2);
  }
}
