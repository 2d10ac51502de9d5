import { expect, test } from 'vitest';
import { ApiError } from '../../api.ts';
import { checkSignIn, checkSignUp, refusal } from './credentials.ts';

const answer = (status: number, body: object) => new ApiError(status, JSON.stringify(body), '');

test('signing in needs an email and a password, of any length', () => {
  expect(checkSignIn({ email: '', password: '' })).toEqual({
    email: 'Please enter your email address.',
    password: 'Please enter your password.',
  });
  expect(checkSignIn({ email: 'a@b.co', password: 'x' })).toEqual({});
});

test('signing up needs a password of 8 characters, counted as a person counts', () => {
  expect(checkSignUp({ email: 'a@b.co', password: '1234567' })).toHaveProperty('password');
  expect(checkSignUp({ email: 'a@b.co', password: '🌊🌊🌊🌊' })).toHaveProperty('password');
  expect(checkSignUp({ email: 'a@b.co', password: '12345678' })).toEqual({});
});

test('an address without an @ is told so', () => {
  expect(checkSignIn({ email: 'reader.example.com', password: 'x' }).email).toContain('@ sign');
});

test('a refusal about one field stands at that field', () => {
  expect(refusal(answer(409, { code: 'email_taken', message: 'Taken.' }), 'x')).toEqual({
    errors: { email: 'Taken.' },
    form: null,
  });
  const issues = [{ field: 'body.password', message: 'Too short.' }];
  expect(refusal(answer(400, { code: 'invalid_input', message: 'Check.', issues }), 'x')).toEqual({
    errors: { password: 'Too short.' },
    form: null,
  });
});

test('any other refusal stands at the form: in the server words, else the fallback', () => {
  const known = answer(401, { code: 'invalid_credentials', message: 'Invalid email or password' });
  expect(refusal(known, 'x').form).toBe('Invalid email or password');
  expect(refusal(answer(502, {}), 'Please try again.').form).toBe('Please try again.');
});
