/**
 * Return values of handlers whose HTTP response is more than a JSON body. server/http/send-reply.ts sends each kind.
 */

/** A symbol, so that no body of the contract can be mistaken for one of these replies. */
export const replyKind: unique symbol = Symbol('replyKind');

/** @param cookies complete Set-Cookie header values. */
export const replyWithCookies = <Body>(body: Body, cookies: readonly string[]) =>
  ({ [replyKind]: 'with-cookies', body, cookies }) as const;

/** One page of a list that may be long. */
export const pagedReply = <Body>(
  body: Body,
  page: {
    /** The number of items in the whole list. */
    readonly total: number;
    /** The id after which the next page begins; null: this is the last page. */
    readonly nextCursor: string | null;
    /** The list may have more than `total` items: counting them all would have taken too long. */
    readonly isAtLeast?: boolean;
  },
) => ({ [replyKind]: 'paged', body, ...page }) as const;

/** JSON text from the database, sent unchanged. Its shape is checked by tests. */
export const rawJsonReply = (text: string) => ({ [replyKind]: 'raw-json', text }) as const;

/**
 * Answers a navigation: the browser continues to `location`.
 * @param clearsCache whether the browser must clear its HTTP cache for this origin, because someone else may use this
 *   device next.
 */
export const redirectReply = (location: string, cookies: readonly string[] = [], clearsCache = false) =>
  ({ [replyKind]: 'redirect', location, cookies, clearsCache }) as const;

/** A small page of our own that is not part of the app: standalone-page.ts. */
export const htmlReply = (html: string) => ({ [replyKind]: 'html', html }) as const;

/** A page for a frame in our own pages: no scripts, nothing remote, only its own styles. */
export const framedHtmlReply = (html: string) => ({ [replyKind]: 'framed-html', html }) as const;

/** A user's own file: only their browser may cache it, as long as its address stays the same. */
export const privateFileReply = (contentType: string, bytes: Uint8Array) =>
  ({ [replyKind]: 'private-file', contentType, bytes }) as const;

/** A file that the browser saves and does not cache. */
export const downloadReply = (name: string, contentType: string, bytes: Uint8Array) =>
  ({ [replyKind]: 'download', name, contentType, bytes }) as const;

/** A file of any length that the browser saves, streamed while it is generated. */
export const streamedDownloadReply = (name: string, contentType: string, parts: AsyncIterable<string>) =>
  ({ [replyKind]: 'streamed-download', name, contentType, parts }) as const;

export type Reply<Body = unknown> =
  | ReturnType<typeof replyWithCookies<Body>>
  | ReturnType<typeof pagedReply<Body>>
  | ReturnType<
      | typeof rawJsonReply
      | typeof redirectReply
      | typeof htmlReply
      | typeof framedHtmlReply
      | typeof privateFileReply
      | typeof downloadReply
      | typeof streamedDownloadReply
    >;

export const isReply = (value: unknown): value is Reply =>
  typeof value === 'object' && value !== null && replyKind in value;
