/** What a handler returns where HTTP has to carry more than a JSON body. server/http/send-reply.ts sends each kind. */

/** A symbol, so that no body of the contract can be taken for one of these replies. */
export const replyKind: unique symbol = Symbol('replyKind');

/** @param cookies complete Set-Cookie header values. */
export const replyWithCookies = <Body>(body: Body, cookies: readonly string[]) =>
  ({ [replyKind]: 'with-cookies', body, cookies }) as const;

/** One page of a list that may be long. */
export const pagedReply = <Body>(
  body: Body,
  page: {
    /** How many there are in the whole list. */
    readonly total: number;
    /** The id after which the next page begins; null: there is none. */
    readonly nextCursor: string | null;
    /** There may be more than `total`: counting them all would have taken too long. */
    readonly isAtLeast?: boolean;
  },
) => ({ [replyKind]: 'paged', body, ...page }) as const;

/** JSON that the database has already written, sent as it is. Its shape is checked by tests. */
export const rawJsonReply = (text: string) => ({ [replyKind]: 'raw-json', text }) as const;

/**
 * An answer to a navigation: the browser goes on to `location`.
 * @param clearsCache the browser clears its HTTP cache for this origin: someone else may use this device next.
 */
export const redirectReply = (location: string, cookies: readonly string[] = [], clearsCache = false) =>
  ({ [replyKind]: 'redirect', location, cookies, clearsCache }) as const;

/** A small page of our own that is not part of the app: standalone-page.ts. */
export const htmlReply = (html: string) => ({ [replyKind]: 'html', html }) as const;

/** A page shown in a frame of our own pages: no scripts, nothing remote, only its own styles. */
export const framedHtmlReply = (html: string) => ({ [replyKind]: 'framed-html', html }) as const;

/** A file of the user's own: only their browser may keep it, for as long as its address says the same. */
export const privateFileReply = (contentType: string, bytes: Uint8Array) =>
  ({ [replyKind]: 'private-file', contentType, bytes }) as const;

/** A file that the browser saves and keeps nowhere else. */
export const downloadReply = (name: string, contentType: string, bytes: Uint8Array) =>
  ({ [replyKind]: 'download', name, contentType, bytes }) as const;

/** A file of any length that the browser saves, sent as it is made. */
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
