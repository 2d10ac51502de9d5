/** Makes administrators the one way there is: by a password set from the link that their address was mailed. */

/** A browser on a server in the sandbox, however it speaks to it. */
export interface SandboxApi {
  readonly get: (path: string) => Promise<unknown>;
  /** @throws where it is answered with a failure. */
  readonly post: (path: string, body: object) => Promise<unknown>;
}

export interface NewAdministrator {
  readonly email: string;
  readonly password: string;
  readonly firstName?: string;
  readonly lastName?: string;
}

/** The token of the newest link to this page that was mailed to the address, once the mail was sent. */
export async function tokenInEmail({ get }: Pick<SandboxApi, 'get'>, to: string, page: string): Promise<string> {
  const mails = (await get(`/sandbox/mail?to=${encodeURIComponent(to)}`)) as { id: string }[];
  for (const { id } of mails) {
    const { text } = (await get(`/sandbox/mail/${id}`)) as { text: string };
    const token = new RegExp(`${page}\\?token=([\\w-]+)`).exec(text)?.[1];
    if (token) return token;
  }
  throw new Error(`No link to ${page} was mailed to ${to}.`);
}

/**
 * Signs up with an address of ADMIN_EMAILS, verifies it, and signs in: the client is the administrator's afterwards,
 * with a sign-in as fresh as can be.
 * @param settle resolves when the mails that wait are sent.
 */
export async function becomeAdministrator(
  client: SandboxApi,
  who: NewAdministrator,
  settle: () => Promise<unknown>,
): Promise<void> {
  const { email, password } = who;
  await client.post('/api/auth/register', who);
  await settle();
  const token = await tokenInEmail(client, email, '/verify-email');
  await client.post('/api/auth/verify-email', { token, newPassword: password });
  await client.post('/api/auth/login', { email, password });
}
