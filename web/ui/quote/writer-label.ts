import type { Quote } from '#contract/calls/quotes.ts';

const labels: Record<Quote['writer'], string> = {
  ai: 'Written by AI',
  'built-in': "Written by Evenkeel's own writer (software)",
};

/** The true writer of the quote, shown below every quote. */
export const writerLabel = (writer: Quote['writer']): string => labels[writer];

/** The label of the same writer when it ran on this device. */
export const onDeviceWriterLabels = {
  withConnection: "Written on this device by Evenkeel's own writer",
  withoutConnection: 'Written on this device, offline',
} as const;
