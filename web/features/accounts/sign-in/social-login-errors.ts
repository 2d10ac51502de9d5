/** Messages for social login failures, keyed by the code in /auth?error=. Constants only. */
const messages: Readonly<Record<string, string>> = {
  cancelled: 'You stopped before the sign-in was done, so nothing has changed. Try again, or use your email.',
  unavailable: 'This way to sign in does not answer at the moment. Try again in a little while, or use your email.',
  refused: 'That sign-in could not be confirmed. Please try it once more, or use your email.',
  email_unverified:
    'No confirmed email address came with that sign-in. Confirm yours there first, or use your email and a password here.',
  account_exists:
    'There is an account with this email here already, and this way cannot open it. Sign in with your email and password.',
};

/** The message for the `error` of the sign-in page's query, or null if there is none. */
export function socialLoginErrorMessage(search: string): string | null {
  const code = new URLSearchParams(search).get('error');
  if (code === null) return null;
  return messages[code] ?? 'That sign-in did not work. Please try it once more, or use your email.';
}
