/** Makes contract calls in a journey: with its page's cookies, without opening a page. */
import type { APIRequestContext, Page } from '@playwright/test';
import type { HttpClient } from '../../server/testing/api-client.ts';

/** Requests of this context as the actions of server/testing/user-actions.ts make them. */
export const requestClient = (request: APIRequestContext): HttpClient => ({
  send: async (method, path, body, headers) => {
    const response = await request.fetch(path, { method, headers, ...(body !== undefined && { data: body }) });
    const text = await response.text();
    const isJson = response.headers()['content-type']?.startsWith('application/json') ?? false;
    return { status: response.status(), body: isJson ? JSON.parse(text) : null, text };
  },
});

/** Whoever has the cookies: a page, or `{ request }` of a test for a person in another browser, who opens no page. */
export type Caller = Pick<Page, 'request'>;

export const pageClient = (caller: Caller): HttpClient => requestClient(caller.request);
