import { Secret, TOTP } from 'otpauth';
import { callApi, type HttpClient } from './api-client.ts';

/** The code that an authenticator app shows at this time. */
export const totpCode = (secret: string, time = Date.now()): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: time });

/** Sets up MFA for the signed-in user. */
export async function enableMfa(client: HttpClient, time?: number) {
  const { secret } = await callApi(client, 'POST /api/user/mfa/begin');
  const body = { code: totpCode(secret, time) };
  const { recoveryCodes } = await callApi(client, 'POST /api/user/mfa/confirm', { body });
  return { secret, recoveryCodes };
}
