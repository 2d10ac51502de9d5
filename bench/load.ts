import autocannon from 'autocannon';

/** What a server did under load. */
export interface Load {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/**
 * Each connection starts with a different request and cycles through all of them.
 * @throws if a reply is a failure.
 */
export async function load(
  url: string,
  requests: readonly autocannon.Request[],
  { connections, seconds }: { readonly connections: number; readonly seconds: number },
): Promise<Load> {
  let connection = 0;
  const setupClient = (client: autocannon.Client) => {
    const first = Math.floor((connection * requests.length) / connections);
    client.setRequests([...requests.slice(first), ...requests.slice(0, first)]);
    connection += 1;
  };
  const result = await autocannon({ url, connections, duration: seconds, setupClient });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} answered ${result.non2xx} times with a failure.`);
  return { perSecond: result.requests.average, p50Ms: result.latency.p50, p99Ms: result.latency.p99 };
}
