/** The sandbox's own calls: present only while an embedded adapter is in use. */
import { z } from 'zod';
import { call } from './call.ts';

export const confirmSetup = call({
  method: 'POST',
  path: '/sandbox/payments/confirm-setup',
  guard: 'public',
  body: z.object({
    clientSecret: z.string().min(1),
    cardNumber: z.string().min(1),
    expMonth: z.int().min(1).max(12),
    expYear: z.int().min(2000).max(2100),
    cvc: z.string().regex(/^\d{3,4}$/, 'The security code has 3 or 4 digits.'),
  }),
  reply: z.object({ status: z.enum(['succeeded', 'requires_action']) }),
  errors: ['not_found', 'card_declined'],
});

export const completeAction = call({
  method: 'POST',
  path: '/sandbox/payments/complete-action',
  guard: 'public',
  body: z.object({ clientSecret: z.string().min(1) }),
  reply: z.object({ status: z.enum(['succeeded', 'requires_action']) }),
  errors: ['not_found'],
});
