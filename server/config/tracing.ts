/** Where traces are sent. These are OpenTelemetry's own variables. */
import { z } from 'zod';
import { optionalText, type Read } from './variables.ts';

const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

export interface SamplerConfig {
  readonly name: (typeof samplers)[number];
  /** The share of traces that is recorded, 0 to 1; only the ratio samplers use it. */
  readonly ratio: number;
}

export interface TracingConfig {
  /** The collector's address, without /v1/traces. */
  readonly endpoint: string;
  readonly serviceName: string;
  readonly sampler: SamplerConfig;
}

/** A collector usually is on a private network, so plain http is accepted: traces contain nothing about a user. */
const endpoint = optionalText.refine(
  (value) => value === undefined || (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)),
  { message: 'must be an address such as http://collector.example:4318' },
);

const ratio = optionalText
  .transform((value) => (value === undefined ? 1 : Number(value)))
  .refine((value) => value >= 0 && value <= 1, { message: 'must be a number from 0 to 1' });

export const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_SERVICE_NAME: optionalText.pipe(z.string().default('evenkeel')),
  OTEL_TRACES_SAMPLER: optionalText.pipe(z.enum(samplers).default('parentbased_always_on')),
  OTEL_TRACES_SAMPLER_ARG: ratio,
};

/** `traces` is undefined if nothing is traced. */
export const tracingConfig = (read: Read<typeof tracingVariables>): { readonly traces: TracingConfig | undefined } => ({
  traces: read.OTEL_EXPORTER_OTLP_ENDPOINT
    ? {
        endpoint: read.OTEL_EXPORTER_OTLP_ENDPOINT,
        serviceName: read.OTEL_SERVICE_NAME,
        sampler: { name: read.OTEL_TRACES_SAMPLER, ratio: read.OTEL_TRACES_SAMPLER_ARG },
      }
    : undefined,
});
