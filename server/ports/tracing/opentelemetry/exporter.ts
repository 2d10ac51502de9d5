/** Sends spans to an OpenTelemetry collector (OTLP over HTTP, as JSON), and reports failures to do so. */
import { type ExportResult, ExportResultCode } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import type { SpanExporter } from '@opentelemetry/sdk-trace';
import { errorCode } from '#server/logging/serialize-error.ts';

const REPORT_INTERVAL_MS = 60_000;

/**
 * Headers, time limit and certificates come from the standard variables (OTEL_EXPORTER_OTLP_HEADERS), which the
 * exporter reads itself.
 * @param reportFailure called with a code, at most once a minute. The collector's own message is not passed on, because
 *   it might repeat a header.
 */
export function collectorExporter(endpoint: string, reportFailure: (code: string) => void): SpanExporter {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  let reportedAt = Number.NEGATIVE_INFINITY;
  const report = ({ code, error }: ExportResult) => {
    if (code === ExportResultCode.SUCCESS || performance.now() - reportedAt < REPORT_INTERVAL_MS) return;
    reportedAt = performance.now();
    reportFailure(errorCode(error));
  };
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        report(result);
        done(result);
      }),
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  };
}
