/** What can be wrong with a sign-in or a sign-up: found here before it is sent, or by the server. */
import { PASSWORD_MIN } from '../../../contract/limits.ts';
import { ApiError, messageOf } from '../../api.ts';

export type CredentialField = 'email' | 'password' | 'firstName' | 'lastName';
export type FieldErrors = Partial<Record<CredentialField, string>>;

const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

export function checkSignIn({ email, password }: { email: string; password: string }): FieldErrors {
  return { ...checkEmail(email), ...(password === '' && { password: 'Please enter your password.' }) };
}

export function checkSignUp({ email, password }: { email: string; password: string }): FieldErrors {
  const short = [...password].length < PASSWORD_MIN;
  return {
    ...checkEmail(email),
    ...(short && { password: `A password needs at least ${PASSWORD_MIN} characters.` }),
  };
}

function checkEmail(email: string): FieldErrors {
  if (email === '') return { email: 'Please enter your email address.' };
  if (!email.includes('@')) return { email: 'This email needs an @ sign, like name@example.com.' };
  return isEmail(email) ? {} : { email: 'This email does not look complete. It should be like name@example.com.' };
}

const fieldOfCode: Record<string, CredentialField> = { email_taken: 'email', password_too_common: 'password' };
const fields: readonly string[] = ['email', 'password', 'firstName', 'lastName'] satisfies CredentialField[];

/** The server's refusal, put beside the field it is about; `form` is for what is about none. */
export function refusal(error: unknown, fallback: string): { errors: FieldErrors; form: string | null } {
  const message = messageOf(error, fallback);
  if (!(error instanceof ApiError)) return { errors: {}, form: message };
  const field = fieldOfCode[error.code ?? ''];
  if (field) return { errors: { [field]: message }, form: null };
  const errors: Record<string, string> = {};
  for (const issue of error.issues) {
    const name = issue.field.replace(/^body\./, '');
    if (fields.includes(name)) errors[name] ??= issue.message;
  }
  return { errors, form: Object.keys(errors).length > 0 ? null : message };
}
