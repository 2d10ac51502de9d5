/**
 * Composes the server. Only this file and its parts in compose/ name adapters and features. Production and tests
 * compose the same server here; tests replace single ports through `overrides`.
 */
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { createTracing } from './compose/adapters.ts';
import { createFeatures, type Features, type Wiring } from './compose/features.ts';
import { createFoundation, type Foundation } from './compose/foundation.ts';
import { createHttp } from './compose/http.ts';
import { startJobs } from './compose/jobs.ts';
import type { Overrides } from './compose/overrides.ts';
import { createPorts } from './compose/ports.ts';
import { createShared } from './compose/shared.ts';
import { type Shutdown, shutdownOf } from './compose/shutdown.ts';
import type { Config } from './config.ts';
import { type beginOpening, openDatabase } from './db/open-database.ts';
import { Connections } from './http/connections.ts';
import { startupBanner } from './lifecycle/startup-banner.ts';
import { StartupError } from './lifecycle/startup-error.ts';
import { createLogger } from './logging/logger.ts';

export type { Overrides } from './compose/overrides.ts';

export interface App extends Shutdown {
  readonly fastify: FastifyInstance;
  /**
   * Starts to accept requests.
   * @returns a few lines for the operator at the terminal.
   */
  readonly listen: () => Promise<string>;
  /** Carries out everything that is due by the clock and all waiting jobs, so that a test need not wait for them. */
  readonly runDueJobs: () => Promise<void>;
}

/** @param opening the embedded database, if opening it has already started. */
export async function compose(
  config: Config,
  overrides: Overrides = {},
  opening?: ReturnType<typeof beginOpening>,
): Promise<App> {
  const reportUndelivered = (code: string) => log.warn({ code }, "traces couldn't be delivered to the collector");
  const tracing = await createTracing(config, reportUndelivered);
  const log = createLogger(config.logLevel, overrides.logDestination, tracing?.traceId);
  const { timeLimits = true, copyOnClose = true } = overrides;
  const warn = (message: string) => log.warn(message);
  const database = await openDatabase({ ...config, timeLimits, copyOnClose, tracing, opening, warn });
  if (database.startupWarning) log.warn(database.startupWarning);
  try {
    return await buildApp(createFoundation({ config, overrides, log, database, tracing }));
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function buildApp(foundation: Foundation): Promise<App> {
  const { log, database, tracing } = foundation;
  const ports = await createPorts(foundation, () => fastify);
  const wiring: Wiring = { ...foundation, ...ports, ...(await createShared(foundation, ports)) };
  const features = createFeatures(wiring);
  const connections = new Connections();
  const fastify: FastifyInstance = await createHttp(wiring, features, connections);
  await startJobs(wiring, features);
  const { socialLogin, jobs, mailer } = wiring;
  socialLogin.discover(log);
  const parts = { fastify, connections, features: features.all, socialLogin, jobs, mailer, tracing, database };
  const shutdown = shutdownOf(parts);
  const listen = () => startListening(fastify, wiring, features, shutdown);
  return { fastify, runDueJobs: jobs.runDueJobs, ...shutdown, listen };
}

/** Exported for a test. */
export function listenProblem({ code, message }: NodeJS.ErrnoException, { host, port }: Pick<Config, 'host' | 'port'>) {
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `HOST: the name ${host} can't be resolved (${code}).`;
  if (code === 'EADDRNOTAVAIL') return `HOST: ${host} isn't an address of this machine.`;
  return `Port ${port} of ${host} can't be used: ${message}. Set PORT or HOST to another one.`;
}

async function startListening(fastify: FastifyInstance, wiring: Wiring, { sandbox }: Features, { close }: Shutdown) {
  const { config, database, writerStatus, mailer } = wiring;
  const { port, host } = config;
  await fastify.listen({ port, host }).catch(async (error: Error) => {
    await close();
    throw new StartupError(listenProblem(error, config));
  });
  const address = fastify.server.address() as AddressInfo;
  const { engine } = database;
  return startupBanner({ config, address, engine, writerStatus, mailer, isSandboxOpen: sandbox.isOpen });
}
