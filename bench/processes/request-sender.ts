/** A separate process that sends many requests at once on command, so that it does not slow the measuring process. */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** A POST request with a JSON body. */
interface PostRequest {
  readonly url: string;
  readonly cookie?: string;
  readonly body: object;
}

export interface RequestSender extends Disposable {
  /** Resolves when all of them have succeeded. */
  readonly send: (requests: readonly PostRequest[]) => Promise<void>;
}

export function startRequestSender(): RequestSender {
  const child = fork(fileURLToPath(import.meta.url), ['serve']);
  return {
    send: (requests) =>
      new Promise((resolve, reject) => {
        child.once('message', (error: string | null) => (error === null ? resolve() : reject(new Error(error))));
        child.send(requests);
      }),
    [Symbol.dispose]: () => child.disconnect(),
  };
}

async function send({ url, cookie, body }: PostRequest): Promise<void> {
  const headers = { 'content-type': 'application/json', ...(cookie && { cookie }) };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} returned ${response.status}.`);
}

if (process.argv[2] === 'serve') {
  process.on('message', async (requests: readonly PostRequest[]) => {
    const error = await Promise.all(requests.map(send)).then(() => null, String);
    process.send?.(error);
  });
}
