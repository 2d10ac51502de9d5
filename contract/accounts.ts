import { z } from 'zod';
import { call } from './call.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from './limits.ts';

const email = z.email('This email needs an @ sign, like name@example.com.').max(254);
const name = z.string().trim().max(100).optional();

export const user = z.object({
  id: z.uuid(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string(),
  profileImageUrl: z.string().nullable(),
  createdAt: z.iso.datetime(),
  isAdmin: z.boolean(),
});
export type User = z.output<typeof user>;

export const register = call({
  method: 'POST',
  path: '/api/auth/register',
  guard: 'public',
  body: z.object({
    email,
    password: z
      .string()
      .min(PASSWORD_MIN, `A password needs at least ${PASSWORD_MIN} characters.`)
      .max(PASSWORD_MAX, `A password can have at most ${PASSWORD_MAX} characters.`),
    firstName: name,
    lastName: name,
  }),
  reply: user,
  errors: ['email_taken'],
});

export const login = call({
  method: 'POST',
  path: '/api/auth/login',
  guard: 'public',
  body: z.object({ email, password: z.string().min(1, 'Please enter your password.').max(PASSWORD_MAX) }),
  reply: user,
  errors: ['invalid_credentials'],
});

export const currentUser = call({
  method: 'GET',
  path: '/api/user',
  guard: 'session',
  reply: user,
  errors: [],
});

/** A navigation: it signs out and leads to the landing page, or asks first where it was not our own page that sent it. */
export const logout = call({
  method: 'GET',
  path: '/api/logout',
  guard: 'public',
  reply: z.string(),
  errors: [],
});
