/** Messages for social login failures, keyed by the code in /auth?error=. Constants only. */
const messages: Readonly<Record<string, string>> = {
  cancelled: 'You stopped before the sign-in finished, so nothing has changed. Try again, or use your email.',
  unavailable: "That sign-in service isn't responding. Try again in a little while, or use your email.",
  refused: "We couldn't confirm that sign-in. Please try again, or use your email.",
  email_unverified:
    "That sign-in didn't come with a confirmed email address. Confirm yours there first, or use your email and a password here.",
  account_exists:
    "There's already an account with this email, and it can't be opened this way. Please sign in the way you usually do. If you can't, use \"Forgot password?\" below.",
};

/** The message for the `error` of the sign-in page's query, or null if there is none. */
export function socialLoginErrorMessage(search: string): string | null {
  const code = new URLSearchParams(search).get('error');
  if (code === null) return null;
  return messages[code] ?? "That sign-in didn't work. Please try again, or use your email.";
}
