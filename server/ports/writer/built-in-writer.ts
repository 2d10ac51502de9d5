/**
 * The built-in writer as an implementation of the port: local, offline, in milliseconds. Its text is in words/writer/.
 */
import { writeBuiltInQuote } from '#words/writer/writer.ts';
import type { BuiltInWriter } from './port.ts';

export const builtInWriter = (): BuiltInWriter => ({
  kind: 'built-in',
  write: async (request, signal) => {
    signal.throwIfAborted();
    return writeBuiltInQuote(request);
  },
});
