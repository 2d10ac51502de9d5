import type { OutgoingHttpHeaders } from 'node:http';

/** Headers as Node has them, of a request or a response, in the form of the web's own API. */
export function toHeaders(nodeHeaders: OutgoingHttpHeaders): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(nodeHeaders)) headers.set(name, String(value));
  return headers;
}
