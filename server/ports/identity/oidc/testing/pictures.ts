/** The shortest files that are recognised as pictures by their first bytes, and a server on this machine for them. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const latin = (text: string) => Buffer.from(text, 'latin1');

export const pictures = {
  png: latin('\x89PNG\r\n\x1a\n and so on'),
  jpeg: latin('\xff\xd8\xff\xe0 and so on'),
  webp: latin('RIFF\x10\0\0\0WEBPVP8 and so on'),
  gif: latin('GIF89a and so on'),
};

export interface Served {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body?: Buffer | string;
  /** The request is never answered. */
  readonly silent?: boolean;
}

export async function openPictureService() {
  const served = new Map<string, Served>();
  const requestedPaths: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    requestedPaths.push(path);
    const { status = 200, headers = {}, body = '', silent } = served.get(path) ?? { status: 404 };
    if (!silent) response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    /** The paths that were requested. */
    requestedPaths,
    /**
     * Makes the server respond with this at this path.
     * @returns the full address.
     */
    serve: (path: string, response: Served): string => {
      served.set(path, response);
      return url + path;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
