/** prom-client's metrics of the process itself: memory, processor time, event loop, garbage collection. */
import { collectDefaultMetrics, Registry } from 'prom-client';

let registry: Registry | undefined;

/**
 * One registry for the process, however many apps it runs: the observers of the event loop and the garbage collector
 * stop only when the process ends, and would keep each app in memory.
 */
export function processMetrics(): Registry {
  if (!registry) {
    registry = new Registry();
    collectDefaultMetrics({ register: registry });
  }
  return registry;
}
