import type { ReactNode } from 'react';
import { pages } from '#contract/pages.ts';
import { formatRecentDay } from '#web/dates/local-day.ts';
import { Button, ButtonLink } from '#web/ui/form/button.tsx';
import { AppShell } from '#web/ui/layout/app-shell.tsx';
import { HelpNote } from '../check-in/help-note.tsx';

interface QueuedScreenProps {
  /** The local day that is filled in later, or null when the check-in is about now. */
  readonly filledInFor: string | null;
  /** The help lines, if they are due. */
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
          Your check-in is saved here
        </h1>
        <p className="text-lead text-muted">
          We couldn't reach Evenkeel, so your check-in is saved on this device. We'll send it when you're back online.
          It counts for {filledInFor ? formatRecentDay(filledInFor) : 'the day you made it'}, and your quote comes then.
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
