/** Validation errors of account data, found in the browser before it is sent or returned by the server. */
import { PASSWORD_MAX, PASSWORD_MIN } from '#contract/limits.ts';
import { ApiError, errorMessageOf, UNREACHABLE_MESSAGE } from '../../api-client/api.ts';

export type FieldErrors<Name extends string> = Partial<Record<Name, string>>;

const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

interface EmailAndPassword {
  readonly email: string;
  readonly password: string;
}

export const checkSignIn = (values: EmailAndPassword): FieldErrors<'email' | 'password'> => ({
  ...checkEmail(values),
  ...checkPassword(values),
});

export const checkSignUp = (values: EmailAndPassword): FieldErrors<'email' | 'password'> => ({
  ...checkEmail(values),
  ...checkNewPassword(values),
});

export const checkPassword = ({ password }: { readonly password: string }): FieldErrors<'password'> =>
  password === '' ? { password: 'Please enter your password.' } : {};

export function checkNewPassword({ password }: { readonly password: string }): FieldErrors<'password'> {
  const { length } = [...password];
  if (length < PASSWORD_MIN) return { password: `A password needs at least ${PASSWORD_MIN} characters.` };
  if (length > PASSWORD_MAX) return { password: `A password can have at most ${PASSWORD_MAX} characters.` };
  return {};
}

export function checkEmail({ email }: { readonly email: string }): FieldErrors<'email'> {
  if (email === '') return { email: 'Please enter your email address.' };
  if (!email.includes('@')) return { email: 'This email needs an @ sign, like name@example.com.' };
  if (!isEmail(email)) return { email: 'This email looks incomplete. It should look like name@example.com.' };
  return {};
}

export const checkCode = ({ code }: { readonly code: string }): FieldErrors<'code'> =>
  code === '' ? { code: 'Please enter the code.' } : {};

const fieldByErrorCode: Readonly<Record<string, string>> = {
  email_taken: 'email',
  address_disowned: 'email',
  password_too_common: 'password',
  wrong_password: 'password',
  mfa_code_wrong: 'code',
};

/** Assigns the server's rejection to the field it is about. `form` takes errors that belong to no field. */
export function toFormErrors<Name extends string>(
  error: unknown,
  fallback: string,
  fields: readonly Name[],
): { errors: FieldErrors<Name>; form: string | null } {
  const message = errorMessageOf(error, fallback);
  if (!(error instanceof ApiError)) return { errors: {}, form: message };
  if (error.status === 0) return { errors: {}, form: UNREACHABLE_MESSAGE };
  const errors: FieldErrors<Name> = {};
  for (const name of fields) {
    const issue = error.issues.find(({ field }) => field === `body.${name}`);
    if (fieldByErrorCode[error.code ?? ''] === name) errors[name] = message;
    else if (issue) errors[name] = issue.message;
  }
  return { errors, form: Object.keys(errors).length > 0 ? null : message };
}
