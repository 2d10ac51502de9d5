/** A collector that is down, does not respond or refuses data must not affect users, and must not delay shutdown. */
import { afterEach, describe, expect, it } from 'vitest';
import { type Collector, openCollector } from '../ports/tracing/testing/collector.ts';
import { freePort } from '../testing/free-port.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';

/** Produces more spans than the queue holds (2,048), at three per request. */
const REQUESTS = 1000;
/** The exporter itself would wait for ten seconds. */
const STOP_LIMIT_MS = 5000;

const openTraced = async (endpoint: string): Promise<TestApp & { lines: Record<string, unknown>[] }> => {
  const lines: Record<string, unknown>[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line));
  const variables = { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, LOG_LEVEL: 'warn' };
  return { ...(await openTestApp('postgres', { logDestination: { write } }, variables)), lines };
};

async function closeTime(app: TestApp): Promise<number> {
  const since = performance.now();
  await app.close();
  return performance.now() - since;
}

describe('a trace collector', () => {
  let collector: Collector | undefined;
  afterEach(async () => {
    await collector?.close();
    collector = undefined;
  });

  it('that cannot be reached neither fails a request nor delays shutdown', async () => {
    const app = await openTraced(`http://127.0.0.1:${await freePort()}`);
    const user = await app.user();
    expect((await user.get('/api/user')).status).toBe(200);
    await app.runDueJobs();
    expect(await closeTime(app)).toBeLessThan(STOP_LIMIT_MS);
  });

  it('that never replies neither fails any of 1,000 requests nor delays shutdown', async () => {
    collector = await openCollector(null);
    const app = await openTraced(collector.endpoint);
    const user = await app.user();
    const statuses = new Set<number>();
    for (let sent = 0; sent < REQUESTS; sent += 1) statuses.add((await user.get('/api/user')).status);
    await expect.poll(() => collector?.headers().length, { timeout: 20_000 }).toBeGreaterThan(0);
    expect([...statuses]).toEqual([200]);
    expect(await closeTime(app)).toBeLessThan(STOP_LIMIT_MS);
  });

  it('that refuses is logged once, with its status but without its message', async () => {
    collector = await openCollector(403, 'the key tracing-key-1 is not allowed');
    const app = await openTraced(collector.endpoint);
    const user = await app.user();
    for (let sent = 0; sent < REQUESTS; sent += 1) await user.get('/api/user');
    await app.close();
    expect(collector.headers().length).toBeGreaterThan(1);
    expect(app.lines.map(({ msg, code }) => [msg, code])).toEqual([
      ["traces couldn't be delivered to the collector", '403'],
    ]);
    expect(JSON.stringify(app.lines)).not.toContain('tracing-key-1');
  });

  it('is sent the headers of OTEL_EXPORTER_OTLP_HEADERS', async () => {
    collector = await openCollector();
    process.env.OTEL_EXPORTER_OTLP_HEADERS = 'authorization=Bearer%20tracing-key-2';
    const app = await openTraced(`${collector.endpoint}/`).finally(() => {
      delete process.env.OTEL_EXPORTER_OTLP_HEADERS;
    });
    await app.visitor().get('/api/user');
    await app.close();
    expect(collector.headers()).toEqual([expect.stringContaining('["/v1/traces",')]);
    expect(collector.headers()[0]).toContain('"authorization":"Bearer tracing-key-2"');
  });
});
