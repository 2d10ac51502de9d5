import { type Failure, failure } from '#server/failure.ts';
import type { Credentials } from '#server/ports/identity/port.ts';
import type { AccountUsersStore } from '../account-users-store.ts';
import type { EmailTokenRow } from '../emails/email-tokens-store.ts';
import { isCommonPassword } from './common-passwords.ts';
import { hashingBusy } from './hashing-busy.ts';

interface NewPasswordDeps {
  readonly users: Pick<AccountUsersStore, 'findById'>;
  readonly credentials: Pick<Credentials, 'hashPassword'>;
}

/** Hashes a password that is set by an emailed link, unless it is common, or made of the user's own names or address. */
export async function hashNewPassword(
  { users, credentials }: NewPasswordDeps,
  { userId, email }: Pick<EmailTokenRow, 'userId' | 'email'>,
  password: string,
): Promise<{ readonly passwordHash: string } | Failure<'password_too_common' | 'too_many_requests'>> {
  const user = await users.findById(userId);
  const context = { email, firstName: user?.firstName, lastName: user?.lastName };
  if (await isCommonPassword(password, context)) return failure('password_too_common');
  const hashed = await credentials.hashPassword(userId, password);
  return hashed === 'busy' ? hashingBusy() : { passwordHash: hashed.hash };
}
