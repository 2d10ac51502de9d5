/** The servers of deploy/compose.yaml, as containers of podman. Only addresses, ports and the sandbox differ. */
import { msUntil } from '#server/testing/ms-until.ts';
import { SERVER_SECRET } from '#server/testing/server-location.ts';
import { type ComposeService, composeService } from '../deploy-files.ts';
import { IMAGE } from './images.ts';
import type { Podman } from './podman.ts';

export interface ServerContainer {
  readonly name: string;
  /** Its service in compose.yaml. */
  readonly service: string;
  readonly port: number;
}

export interface TrialAddresses {
  readonly databaseUrl: string;
  /** The address that users open. */
  readonly appUrl: string;
}

const READY_LIMIT_MS = 120_000;
const POLL_MS = 100;

export class ServerContainers {
  readonly #podman: Podman;
  readonly #addresses: TrialAddresses;

  constructor(podman: Podman, addresses: TrialAddresses) {
    this.#podman = podman;
    this.#addresses = addresses;
  }

  /** A new container on the volume of its service. @returns milliseconds until it is ready. */
  async create(server: ServerContainer): Promise<number> {
    const startedAt = performance.now();
    const service = composeService(server.service);
    const variables = this.#variables(service, server.port);
    const environment = Object.entries(variables).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
    const volume = ['--volume', `${volumeOf(server)}:/data`];
    await this.#podman.run([
      '--detach',
      '--name',
      server.name,
      ...restrictionsOf(service),
      ...environment,
      ...volume,
      IMAGE,
    ]);
    return this.#waitUntilReady(server, startedAt);
  }

  /** Restarts a container that has stopped. @returns milliseconds until it is ready. */
  async startAgain(server: ServerContainer): Promise<number> {
    const startedAt = performance.now();
    await this.#podman.command(['start', server.name]);
    return this.#waitUntilReady(server, startedAt);
  }

  /** Sends SIGTERM, and SIGKILL after the stop timeout. */
  async stop({ name }: ServerContainer): Promise<{ code: number; ms: number }> {
    const startedAt = performance.now();
    await this.#podman.command(['stop', name]);
    return { code: Number(await this.inspect(name, '{{.State.ExitCode}}')), ms: performance.now() - startedAt };
  }

  kill = ({ name }: ServerContainer): Promise<string> => this.#podman.command(['kill', '--signal', 'KILL', name]);

  inspect = (name: string, format: string): Promise<string> =>
    this.#podman.command(['inspect', '--format', format, name]);

  remove = ({ name }: ServerContainer) => this.#podman.try(['rm', '--force', '--time', '0', name]);

  removeWithVolume = async (server: ServerContainer): Promise<void> => {
    await this.remove(server);
    await this.#podman.try(['volume', 'rm', '--force', volumeOf(server)]);
  };

  /** Loopback addresses, the embedded adapters instead of Stripe and SMTP, and quotas that allow the load. */
  #variables({ environment = {} }: ComposeService, port: number): Record<string, string> {
    return {
      ...environment,
      HOST: '127.0.0.1',
      PORT: String(port),
      APP_URL: this.#addresses.appUrl,
      DATABASE_URL: this.#addresses.databaseUrl,
      SESSION_SECRET: SERVER_SECRET,
      ALLOW_SANDBOX: 'true',
      LOG_LEVEL: 'warn',
      QUOTES_PER_DAY: '10000',
      QUOTES_PER_MINUTE: '10000',
    };
  }

  async #waitUntilReady({ name, port }: ServerContainer, startedAt: number): Promise<number> {
    let isRunning = true;
    const isReady = async () => {
      const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
      await response?.arrayBuffer();
      if (response?.ok) return true;
      isRunning = (await this.inspect(name, '{{.State.Running}}')) === 'true';
      return !isRunning;
    };
    const waitedMs = await msUntil(isReady, READY_LIMIT_MS, POLL_MS);
    if (isRunning && waitedMs < READY_LIMIT_MS) return performance.now() - startedAt;
    const { stdout, stderr } = await this.#podman.try(['logs', '--tail', '20', name]);
    throw new Error(`${name} is not ready: ${stdout}${stderr}`);
  }
}

const volumeOf = ({ name }: ServerContainer): string => `${name}-data`;

/** The user, capabilities, file system, limits and stop timeout of compose.yaml as options of podman. */
function restrictionsOf(service: ComposeService): string[] {
  const { user, tmpfs = [], cap_drop: dropped = [], security_opt: options = [] } = service;
  return [
    ...(user ? ['--user', user] : []),
    // By default podman mounts additional writable folders.
    ...(service.read_only ? ['--read-only', '--read-only-tmpfs=false'] : []),
    ...tmpfs.flatMap((place) => ['--tmpfs', place]),
    ...dropped.flatMap((capability) => ['--cap-drop', capability]),
    ...options.flatMap((option) => ['--security-opt', option.replace(/:true$/, '')]),
    ...(service.mem_limit ? ['--memory', service.mem_limit] : []),
    ...(service.pids_limit ? ['--pids-limit', String(service.pids_limit)] : []),
    ...(service.stop_grace_period ? ['--stop-timeout', service.stop_grace_period.replace(/s$/, '')] : []),
  ];
}
