import { boundedFetch, type Fetch, ResponseTooLargeError } from './bounded-fetch.ts';
import type { FetchPicture, PictureType } from './port.ts';
import { ForbiddenAddressError, type PublicFetchOptions, publicFetch } from './public-fetch.ts';

const TIMEOUT_MS = 8000;
const MAX_BYTES = 512 * 1024;

export interface PictureOptions extends PublicFetchOptions {
  /** Addresses below `below` are fetched inside the process: they belong to the sandbox's own issuer. */
  readonly internal?: { readonly below: string; readonly fetch: Fetch } | undefined;
  readonly timeoutMs?: number;
}

/**
 * The type of the picture is determined by its bytes alone, never by the header or the address. Redirects are not
 * followed.
 */
export function pictureFetcher({ internal, timeoutMs = TIMEOUT_MS, ...options }: PictureOptions): FetchPicture {
  const external = boundedFetch(timeoutMs, publicFetch(options), MAX_BYTES);
  const internalFetch = internal && boundedFetch(timeoutMs, internal.fetch, MAX_BYTES);
  return async (address) => {
    const { href } = new URL(address);
    const chosenFetch = internal && internalFetch && href.startsWith(`${internal.below}/`) ? internalFetch : external;
    try {
      const response = await chosenFetch(href, { headers: { accept: 'image/png, image/jpeg, image/webp, image/gif' } });
      if (response.status !== 200) return 'none';
      const bytes = new Uint8Array(await response.arrayBuffer());
      const contentType = detectPictureType(bytes);
      return contentType ? { contentType, bytes } : 'none';
    } catch (error) {
      if (isPermanent(error)) return 'none';
      throw error;
    }
  };
}

const isPermanent = (error: unknown): boolean =>
  error instanceof ResponseTooLargeError || (error instanceof Error && error.cause instanceof ForbiddenAddressError);

function detectPictureType(bytes: Uint8Array): PictureType | null {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) return 'image/webp';
  return /^GIF8[79]a/.test(start) ? 'image/gif' : null;
}
