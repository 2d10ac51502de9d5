/** What prom-client measures of the process itself: memory, processor time, event loop, garbage collection. */
import { collectDefaultMetrics, Registry } from 'prom-client';

let registry: Registry | undefined;

/**
 * One registry for the process, however many apps it runs: what observes the event loop and the garbage collection is
 * only ended by the end of the process, and would keep each app in memory.
 */
export function processMetrics(): Registry {
  if (!registry) {
    registry = new Registry();
    collectDefaultMetrics({ register: registry });
  }
  return registry;
}
