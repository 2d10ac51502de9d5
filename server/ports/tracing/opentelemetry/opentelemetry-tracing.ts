/**
 * Traces with OpenTelemetry. Loaded only if OTEL_EXPORTER_OTLP_ENDPOINT is set.
 * No tracer is registered globally: libraries that create their own spans (better-auth, the AI SDK, Drizzle) would put
 * data into them that must not leave the server.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import packageJson from '#package.json' with { type: 'json' };
import type { TracingConfig } from '#server/config/tracing.ts';
import { errorCode } from '#server/logging/serialize-error.ts';
import type { Tracing } from '../port.ts';
import { collectorExporter } from './exporter.ts';
import { samplerOf } from './sampler.ts';

/** How long stopping waits for a collector that does not respond. */
const CLOSE_LIMIT_MS = 1500;

/** @param reportFailure called with a code, at most once a minute, if traces can't be delivered. */
export function openTelemetryTracing(config: TracingConfig, reportFailure: (code: string) => void): Tracing {
  const provider = createProvider(config, reportFailure);
  const tracer = provider.getTracer('evenkeel', packageJson.version);
  const contexts = new AsyncLocalStorage<Context>();
  const currentSpan = () => trace.getSpan(contexts.getStore() ?? ROOT_CONTEXT);

  const traceWork = async <Result>(span: Span, parent: Context, work: () => Promise<Result>): Promise<Result> => {
    try {
      return await contexts.run(trace.setSpan(parent, span), work);
    } catch (error) {
      fail(span, errorCode(error));
      throw error;
    } finally {
      span.end();
    }
  };

  return {
    traceId: () => currentSpan()?.spanContext().traceId,
    traceparent: () => traceparentOf(currentSpan()),
    startRequest: ({ name, attributes, traceparent }) => {
      const parent = remoteContext(traceparent);
      const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, parent);
      return {
        within: (work) => contexts.run(trace.setSpan(parent, span), work),
        end: (late, error) => {
          span.setAttributes(late);
          if (error !== undefined) fail(span, error);
          span.end();
        },
      };
    },
    traceJob: ({ queue, addedBy }, work) => {
      const attributes = { 'messaging.system': 'pg-boss', 'messaging.destination.name': queue };
      const context = spanContextOf(addedBy);
      const options = { kind: SpanKind.CONSUMER, attributes, links: context ? [{ context }] : [] };
      return traceWork(tracer.startSpan(`job ${queue}`, options, ROOT_CONTEXT), ROOT_CONTEXT, work);
    },
    traceStep: ({ name, attributes }, work) => {
      const parent = contexts.getStore();
      if (!parent) return work(() => {});
      const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, parent);
      return traceWork(span, parent, () => work((late) => void span.setAttributes(late)));
    },
    close: () => Promise.race([provider.shutdown().catch(() => {}), pause(CLOSE_LIMIT_MS)]),
  };
}

function createProvider({ endpoint, serviceName, sampler }: TracingConfig, reportFailure: (code: string) => void) {
  const exporter = collectorExporter(endpoint, reportFailure);
  return new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': packageJson.version }),
    sampler: samplerOf(sampler),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
}

/** Only the code is recorded: error messages repeat values. */
function fail(span: Span, code: string): void {
  span.setAttribute('error.type', code);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

function traceparentOf(span: Span | undefined): string | undefined {
  if (!span) return undefined;
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
}

const spanContextOf = (traceparent: string | undefined) => {
  const context = traceparent === undefined ? null : parseTraceParent(traceparent);
  return context && { ...context, isRemote: true };
};

const remoteContext = (traceparent: string | undefined): Context => {
  const context = spanContextOf(traceparent);
  return context ? trace.setSpanContext(ROOT_CONTEXT, context) : ROOT_CONTEXT;
};
