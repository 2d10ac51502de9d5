/** @throws Error when the answer's status is another. */
export async function signIn(origin: string, email: string, password: string, expected: number): Promise<void> {
  const status = await post(`${origin}/api/auth/login`, { email, password });
  if (status !== expected) throw new Error(`Sign-in answered ${status}, not ${expected}`);
}

/** @returns the answer's status, once its body is here. */
export async function post(url: string, body: unknown): Promise<number> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  await answer.arrayBuffer();
  return answer.status;
}
