import fastify from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { handleError } from './errors.ts';

const app = fastify();
app.setErrorHandler(handleError);
app.post('/echo', async ({ body }) => body);
app.post('/library', async () => {
  throw Object.assign(new Error('a library refused something'), { statusCode: 400 });
});
afterAll(() => app.close());

const post = async (url: string, payload: string) => {
  const response = await app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json' } });
  return [response.statusCode, response.json().code];
};

it.each(['{', '{"__proto__": 1}', '{"constructor": {"prototype": 1}}', '\u0000'])(
  'the body %j is refused as invalid JSON',
  async (body) => {
    expect(await post('/echo', body)).toEqual([400, 'invalid_json']);
  },
);

it('an error of a library is answered with 500, even if it has the status 400', async () => {
  expect(await post('/library', '{}')).toEqual([500, 'internal']);
});
