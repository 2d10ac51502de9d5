/** Somebody who begins to use Evenkeel, all through the product's own calls. */

/** @returns the Cookie header of their browser, in the trial. */
export async function signUpWithPlan(
  origin: string,
  who: { readonly email: string; readonly firstName: string },
): Promise<string> {
  const signedUp = await send(origin, 'POST', '/api/auth/register', '', { ...who, password: 'a quiet harbour' });
  const cookie = (signedUp.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
  const post = async (path: string, body?: object) => (await send(origin, 'POST', path, cookie, body)).json();
  const { clientSecret } = (await post('/api/create-setup-intent')) as { clientSecret: string };
  const card = { cardNumber: '4242424242424242', expMonth: 12, expYear: 2034, cvc: '123' };
  await post('/sandbox/payments/confirm-setup', { clientSecret, ...card });
  await post('/api/create-subscription-after-setup');
  return cookie;
}

/** @throws where it is answered with a failure. */
export async function send(
  origin: string,
  method: string,
  path: string,
  cookie: string,
  body?: object,
): Promise<Response> {
  const answer = await fetch(`${origin}${path}`, {
    method,
    headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}
