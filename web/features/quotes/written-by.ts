import type { Quote } from '../../../contract/quotes.ts';

const names: Record<Quote['writer'], string> = {
  ai: 'Written by AI',
  'built-in': "Written by Evenkeel's own writer",
};

/** Who wrote the words, said truthfully under every quote. */
export const writtenBy = (writer: Quote['writer']): string => names[writer];

/** The same writer, where it ran on this device. */
export const writtenHere = {
  withConnection: "Written on this device by Evenkeel's own writer",
  withoutConnection: 'Written on this device, without a connection',
} as const;
