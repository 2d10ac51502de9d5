import { expect, test } from 'vitest';
import { ApiError } from '../../api-client/api.ts';
import { checkNewPassword, checkSignIn, checkSignUp, toFormErrors } from './account-validation.ts';

const fields = ['email', 'password'] as const;
const errorReply = (status: number, body: object) => new ApiError(status, JSON.stringify(body), '');

test('checkSignIn requires an email and a password of any length', () => {
  expect(checkSignIn({ email: '', password: '' })).toEqual({
    email: 'Please enter your email address.',
    password: 'Please enter your password.',
  });
  expect(checkSignIn({ email: 'a@b.co', password: 'x' })).toEqual({});
});

test('a new password needs 8 to 128 characters, counting an emoji as one', () => {
  expect(checkSignUp({ email: 'a@b.co', password: '1234567' })).toHaveProperty('password');
  expect(checkSignUp({ email: 'a@b.co', password: '🌊🌊🌊🌊' })).toHaveProperty('password');
  expect(checkSignUp({ email: 'a@b.co', password: '12345678' })).toEqual({});
  expect(checkNewPassword({ password: 'x'.repeat(129) })).toHaveProperty('password');
  expect(checkNewPassword({ password: '🌊'.repeat(128) })).toEqual({});
});

test('checkSignIn points out a missing @ in the email', () => {
  expect(checkSignIn({ email: 'reader.example.com', password: 'x' }).email).toContain('@ sign');
});

test('toFormErrors assigns an error about one field to that field', () => {
  expect(toFormErrors(errorReply(409, { code: 'email_taken', message: 'Taken.' }), 'x', fields)).toEqual({
    errors: { email: 'Taken.' },
    form: null,
  });
  const issues = [{ field: 'body.password', message: 'Too short.' }];
  expect(toFormErrors(errorReply(400, { code: 'invalid_input', message: 'Check.', issues }), 'x', fields)).toEqual({
    errors: { password: 'Too short.' },
    form: null,
  });
});

test("toFormErrors assigns any other error to the form, with the server's message or the fallback", () => {
  const known = errorReply(401, { code: 'invalid_credentials', message: 'Invalid email or password' });
  expect(toFormErrors(known, 'x', fields).form).toBe('Invalid email or password');
  expect(toFormErrors(errorReply(502, {}), 'Please try again.', fields).form).toBe('Please try again.');
});

test('toFormErrors assigns an error to the form if the form lacks its field', () => {
  expect(toFormErrors(errorReply(401, { code: 'mfa_code_wrong', message: 'Wrong.' }), 'x', fields).form).toBe('Wrong.');
});

test('toFormErrors reports an unreachable server as such, not as a wrong password', () => {
  expect(toFormErrors(new ApiError(0, '', ''), 'Invalid email or password', fields).form).toContain("couldn't reach");
});

test('toFormErrors says when to try again after too many attempts', () => {
  const limited = (after: string) => new ApiError(429, '{"message":"That was a lot."}', '', after);
  expect(toFormErrors(limited('1'), 'x', fields).form).toBe('That was a lot. You can try again in 1 second.');
  expect(toFormErrors(limited('601'), 'x', fields).form).toBe('That was a lot. You can try again in 11 minutes.');
});
