/** Every variable the server reads, by subject. */
import { z } from 'zod';
import { httpVariables } from './http.ts';
import { identityVariables } from './identity.ts';
import { mailVariables } from './mail.ts';
import { paymentsVariables } from './payments.ts';
import { privacyVariables } from './privacy.ts';
import { storageVariables } from './storage.ts';
import { writerVariables } from './writer.ts';

export const environmentSchema = z.object({
  ...httpVariables,
  ...storageVariables,
  ...writerVariables,
  ...paymentsVariables,
  ...mailVariables,
  ...identityVariables,
  ...privacyVariables,
});

export type Environment = z.output<typeof environmentSchema>;
