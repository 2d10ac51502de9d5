/** Writes a quote on this device with the same writer as the server's. Its code is loaded once a check-in has begun. */
import type { QueryClient } from '@tanstack/react-query';
import { loadWriter, preloadWriter } from '#web/browser/load-writer.ts';
import type { Submission } from '../check-in/submission.ts';
import type { OnDeviceQuote } from './on-device-quote.ts';

/** If loading the code takes longer than this, the user does not wait for it. */
const LOAD_TIMEOUT_MS = 3000;

const loadCode = () => Promise.all([loadWriter(), import('./write-quote.ts')]);

const loadCodeInTime = (): ReturnType<typeof loadCode> =>
  new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('loadCodeInTime: the built-in writer was not loaded in time')), LOAD_TIMEOUT_MS);
    loadCode().then(resolve, reject);
  });

/** If loading fails, it is retried when a quote is needed. */
export async function preloadOnDeviceWriter(): Promise<void> {
  await preloadWriter();
  await import('./write-quote.ts').catch(() => {});
}

/** @returns null if the writer is not on this device yet. Then there is no quote until the connection is back. */
export async function writeOnDevice(
  queryClient: QueryClient,
  userId: string,
  submission: Submission,
): Promise<OnDeviceQuote | null> {
  try {
    const [writer, { writeQuote }] = await loadCodeInTime();
    return await writeQuote(writer, queryClient, userId, submission);
  } catch (error) {
    console.warn('writeOnDevice: the built-in writer failed, continuing without a quote', error);
    return null;
  }
}
