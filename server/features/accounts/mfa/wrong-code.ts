import { failure } from '#server/failure.ts';

/** Authenticator apps show digits only. */
const isRecoveryCode = (code: string): boolean => /[a-z]/i.test(code);

/** "Try the latest one" helps with an app's codes, not with a recovery code that was used before. */
export const wrongCodeFailure = (code: string) =>
  failure(
    'mfa_code_wrong',
    isRecoveryCode(code) ? { message: "That recovery code didn't work. Each one works once: try another." } : {},
  );
