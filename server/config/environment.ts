/** Every environment variable that the server reads, by subject. */
import { z } from 'zod';
import { backupVariables } from './backup.ts';
import { httpVariables } from './http.ts';
import { identityVariables } from './identity.ts';
import { mailVariables } from './mail.ts';
import { paymentsVariables } from './payments.ts';
import { privacyVariables } from './privacy.ts';
import { storageVariables } from './storage.ts';
import { tracingVariables } from './tracing.ts';
import { writerVariables } from './writer.ts';

export const environmentSchema = z.object({
  ...httpVariables,
  ...storageVariables,
  ...backupVariables,
  ...writerVariables,
  ...paymentsVariables,
  ...mailVariables,
  ...identityVariables,
  ...privacyVariables,
  ...tracingVariables,
});

export type Environment = z.output<typeof environmentSchema>;

/** The variables that backup and restore need. A machine that only restores has no settings for mail or payments. */
export const storageSchema = z.object({ ...storageVariables, ...backupVariables });
