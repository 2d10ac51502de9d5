import type { ReactNode } from 'react';
import { pages } from '../../../../contract/pages.ts';
import { formatRecentDay } from '../../../dates/local-day.ts';
import { Button, ButtonLink } from '../../../ui/form/button.tsx';
import { AppShell } from '../../../ui/layout/app-shell.tsx';
import { HelpNote } from '../check-in/help-note.tsx';

interface QueuedScreenProps {
  /** The local day that is filled in later, or null when the check-in is about now. */
  readonly filledInFor: string | null;
  /** The help lines in the page, where they are due. */
  readonly help: ReactNode;
  readonly onTryAgain: () => void;
  readonly onStartOver: () => void;
  readonly onHelp: () => void;
}

/** Shown when a check-in could not be sent: it is not lost. */
export function QueuedScreen({ filledInFor, help, onTryAgain, onStartOver, onHelp }: QueuedScreenProps) {
  return (
    <AppShell current="you">
      <div className="grid max-w-measure gap-3">
        <h1 tabIndex={-1} data-focus-first>
          Your check-in is kept
        </h1>
        <p className="text-lead text-muted">
          We could not reach Evenkeel, so your check-in is kept on this device. It is sent when there is a connection,
          counts for {filledInFor ? formatRecentDay(filledInFor) : 'the day you made it'}, and gets its quote then.
        </p>
      </div>
      {help}
      <div className="flex flex-wrap gap-3">
        <ButtonLink href={pages.home}>Back to Home</ButtonLink>
        <Button variant="secondary" onClick={onTryAgain}>
          Send now
        </Button>
        <Button variant="ghost" onClick={onStartOver}>
          Check in again
        </Button>
      </div>
      {!help && <HelpNote onHelp={onHelp} />}
    </AppShell>
  );
}
