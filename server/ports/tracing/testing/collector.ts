/** A local OpenTelemetry collector for tests: on 127.0.0.1 and a free port. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

interface OtlpAttribute {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}

export interface CollectedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly attributes: readonly OtlpAttribute[];
  readonly links?: readonly { readonly traceId: string; readonly spanId: string }[];
  readonly events?: readonly unknown[];
  readonly status: { readonly code: number; readonly message?: string };
}

interface OtlpRequest {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly OtlpAttribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly CollectedSpan[] }[];
  }[];
}

export interface Collector {
  readonly endpoint: string;
  /** Everything that was received, as sent over the network. */
  readonly received: () => string;
  readonly spans: () => CollectedSpan[];
  readonly headers: () => readonly string[];
  readonly close: () => Promise<void>;
}

/** @param status of every reply; null: requests are read and never answered. */
export async function openCollector(status: number | null = 200, reply = '{}'): Promise<Collector> {
  const bodies: string[] = [];
  const headers: string[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request).catch(() => null);
    // The exporter closed the connection.
    if (body === null) return;
    bodies.push(body);
    headers.push(JSON.stringify([request.url, request.headers]));
    if (status !== null) response.writeHead(status, { 'content-type': 'application/json' }).end(reply);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: () => bodies.join('\n'),
    headers: () => headers,
    spans: () =>
      bodies
        .map((body) => JSON.parse(body) as OtlpRequest)
        .flatMap(({ resourceSpans }) => resourceSpans.flatMap(({ scopeSpans }) => scopeSpans))
        .flatMap(({ spans }) => spans),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

export const attributesOf = ({ attributes }: CollectedSpan): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
