import { lookup as systemLookup } from 'node:dns';
import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { ReadableStream } from 'node:stream/web';
import { isLoopbackAddress } from '#server/network/loopback.ts';
import type { Fetch } from './bounded-fetch.ts';
import { isPublicAddress } from './public-addresses.ts';

/** This server must never fetch from the address. */
export class ForbiddenAddressError extends Error {}

export interface PublicFetchOptions {
  /** Whether loopback addresses are allowed as well, over plain http. */
  readonly loopback: boolean;
  /** How host names are resolved; by the operating system by default. */
  readonly lookup?: LookupFunction;
}

/**
 * GET for an address that an outsider chose. The network address is checked when the connection is made, after the host
 * name was resolved. So a host name that resolves to an internal address is refused however it is spelled, and even if
 * its DNS record changes in between.
 */
export function publicFetch({ loopback, lookup = systemLookup as LookupFunction }: PublicFetchOptions): Fetch {
  const mayReach = (address: string) => isPublicAddress(address) || (loopback && isLoopbackAddress(address));

  const checkedLookup: LookupFunction = (host, options, done) =>
    lookup(host, options, (error, found, family) => {
      const addresses = Array.isArray(found) ? found.map(({ address }) => address) : [found];
      if (!error && !addresses.every(mayReach))
        return done(new ForbiddenAddressError('The host name resolves to a private address.'), '', 0);
      done(error, found, family);
    });

  return async (address, init) => {
    const url = new URL(address);
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const isPlain = url.protocol === 'http:' && loopback && (host === 'localhost' || isLoopbackAddress(host));
    if (url.protocol !== 'https:' && !isPlain) throw new ForbiddenAddressError("The URL isn't https.");
    // A literal IP address is never resolved, so the check above does not see it.
    if (isIP(host) !== 0 && !mayReach(host)) throw new ForbiddenAddressError('The address is private.');
    const response = await get(isPlain ? plainRequest : tlsRequest, url, init, checkedLookup);
    return toResponse(response);
  };
}

const get = (request: typeof tlsRequest, url: URL, init: RequestInit, lookup: LookupFunction) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const headers = Object.fromEntries(new Headers(init.headers));
    request(url, { headers, lookup, agent: false, ...(init.signal && { signal: init.signal }) })
      .once('response', resolve)
      .once('error', reject)
      .end();
  });

function toResponse(message: IncomingMessage): Response {
  const status = message.statusCode ?? 502;
  const hasBody = status >= 200 && ![204, 205, 304].includes(status);
  if (!hasBody) message.resume();
  return new Response(hasBody ? (ReadableStream.from(message) as BodyInit) : null, { status });
}
