/** What the mails about the plan have in common: a heading, a greeting, and one button to the page of the plan. */
import type { ReactNode } from 'react';
import { Button, Heading, Text } from 'react-email';
import { MailFrame, styles } from './frame.tsx';

/** Who is written to, and where the app is. */
export interface PlanMailProps {
  readonly firstName: string | null;
  /** Origin of the app, without a trailing slash. */
  readonly appUrl: string;
  readonly supportEmail: string;
}

interface PlanMailContent {
  readonly to: PlanMailProps;
  /** Shown by mail programs beside the subject. */
  readonly preview: string;
  readonly heading: string;
  readonly action: string;
  readonly children: ReactNode;
}

export function PlanMail({ to, preview, heading, action, children }: PlanMailContent) {
  return (
    <MailFrame preview={preview} appUrl={to.appUrl} supportEmail={to.supportEmail}>
      <Heading as="h1" style={styles.heading}>
        {heading}
      </Heading>
      <Paragraph>{to.firstName ? `Hello ${to.firstName},` : 'Hello,'}</Paragraph>
      {children}
      <Button href={`${to.appUrl}/subscription`} style={styles.button}>
        {action}
      </Button>
    </MailFrame>
  );
}

export const Paragraph = ({ children }: { readonly children: ReactNode }) => (
  <Text style={styles.paragraph}>{children}</Text>
);

/** For React Email's previews only. */
export const previewPerson = {
  firstName: 'Ada',
  appUrl: 'http://localhost:3000',
  supportEmail: 'support@evenkeel.test',
} satisfies PlanMailProps;
