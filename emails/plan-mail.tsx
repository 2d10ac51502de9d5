/** What the mails about the plan have in common: a heading, a greeting, and one button to the page of the plan. */
import type { ReactNode } from 'react';
import { Action, Greeting } from './elements.tsx';
import { type HouseFacts, MailFrame, previewHouse } from './frame.tsx';

/** Who is written to, and where the app is. */
export interface PlanMailProps extends HouseFacts {
  readonly firstName: string | null;
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
    <MailFrame house={to} title={heading} preview={preview}>
      <Greeting firstName={to.firstName} />
      {children}
      <Action href={`${to.appUrl}/subscription`}>{action}</Action>
    </MailFrame>
  );
}

/** For previews only. */
export const previewPerson = { ...previewHouse, firstName: 'Ada' } satisfies PlanMailProps;
