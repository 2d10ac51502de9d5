/** Podman, with the flags that this machine needs. */
import { type CommandOptions, type CommandResult, runCommand, tryCommand } from './commands.ts';

interface Flags {
  readonly name: string;
  /** Before the command. */
  readonly common: readonly string[];
  /** Of `podman run`. */
  readonly run: readonly string[];
}

/**
 * The second set is for a machine that is itself a container: without systemd as the owner of its control groups, and
 * with limits that cannot be raised.
 */
const CANDIDATES: readonly Flags[] = [
  { name: 'no flags', common: [], run: [] },
  {
    name: 'runc, cgroupfs and lower limits',
    common: ['--runtime', 'runc', '--cgroup-manager', 'cgroupfs'],
    run: ['--ulimit', 'nofile=1024:4096', '--ulimit', 'nproc=1000:1000'],
  },
];

export class Podman {
  readonly #flags: Flags;

  private constructor(flags: Flags) {
    this.#flags = flags;
  }

  /** @param image to try the flags with. @throws if containers run with none of them. */
  static async find(image: string): Promise<Podman> {
    const reasons: string[] = [];
    for (const flags of CANDIDATES) {
      const args = [...flags.common, 'run', '--rm', ...flags.run, '--network', 'host', image, 'true'];
      const { code, stderr } = await tryCommand('podman', args);
      if (code === 0) return new Podman(flags);
      reasons.push(`with ${flags.name}: ${stderr.trim().split('\n').at(-1)}`);
    }
    throw new Error(`podman cannot run a container on this machine; ${reasons.join('; ')}`);
  }

  get flagsName(): string {
    return this.#flags.name;
  }

  command = (args: readonly string[], options?: CommandOptions): Promise<string> =>
    runCommand('podman', [...this.#flags.common, ...args], options);

  /** A container in the network of this machine. Never rejects. */
  try = (args: readonly string[]): Promise<CommandResult> => tryCommand('podman', [...this.#flags.common, ...args]);

  /** @param args of `podman run`, from its options to the image. */
  run = (args: readonly string[]): Promise<string> => this.command(this.#runArgs(args));

  tryRun = (args: readonly string[]): Promise<CommandResult> => this.try(this.#runArgs(args));

  #runArgs = (args: readonly string[]): string[] => ['run', ...this.#flags.run, '--network', 'host', ...args];
}
