/** The common parts of the emails about the subscription: a heading, a greeting, and one button to the plan page. */
import type { ReactNode } from 'react';
import { Action, Greeting } from '../layout/elements.tsx';
import { type AppInfo, EmailLayout, previewApp } from '../layout/layout.tsx';

/** The recipient, and where the app is. */
export interface SubscriptionEmailProps extends AppInfo {
  readonly firstName: string | null;
}

interface SubscriptionEmailContent {
  readonly to: SubscriptionEmailProps;
  /** Shown by mail programs next to the subject. */
  readonly preview: string;
  readonly heading: string;
  readonly action: string;
  readonly children: ReactNode;
}

export function SubscriptionEmail({ to, preview, heading, action, children }: SubscriptionEmailContent) {
  return (
    <EmailLayout app={to} title={heading} preview={preview}>
      <Greeting firstName={to.firstName} />
      {children}
      <Action href={`${to.appUrl}/subscription`}>{action}</Action>
    </EmailLayout>
  );
}

/** For previews only. */
export const previewUser = { ...previewApp, firstName: 'Ada' } satisfies SubscriptionEmailProps;
