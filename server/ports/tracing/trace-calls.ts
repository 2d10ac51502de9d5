import type { Attributes, Tracing } from './port.ts';

type Call = (...args: never[]) => Promise<unknown>;
/** The names of a port's asynchronous functions. */
export type CallName<Port> = { [Name in keyof Port]: Port[Name] extends Call ? Name & string : never }[keyof Port];

/**
 * The same port, with each of these calls as a step of the trace, named "stripe cancelNow". The step contains neither
 * arguments nor results.
 * @param tracing undefined if nothing is traced.
 */
export function traceCalls<Port extends object>(
  tracing: Pick<Tracing, 'traceStep'> | undefined,
  port: Port,
  {
    service,
    calls,
    attributes = {},
  }: { readonly service: string; readonly calls: readonly CallName<Port>[]; readonly attributes?: Attributes },
): Port {
  if (!tracing) return port;
  const traced = calls.map((name) => {
    const call = port[name] as (...args: unknown[]) => Promise<unknown>;
    const step = { name: `${service} ${name}`, attributes: { 'peer.service': service, ...attributes } };
    return [name, (...args: unknown[]) => tracing.traceStep(step, () => call(...args))];
  });
  return { ...port, ...Object.fromEntries(traced) };
}
