import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { pages } from '../../../../contract/pages.ts';
import { type EmailChoices, readChangedChoices } from './preferences.ts';

export type UnsavedChoices = readonly [Partial<EmailChoices>, Dispatch<SetStateAction<Partial<EmailChoices>>>];

/** What was changed and is not saved yet: also by somebody who had to sign in first, and is back from it. */
export function useUnsavedChoices(): UnsavedChoices {
  // As the page was opened: while it is being left, the address is the next page's already.
  const [opened] = useState(useSearch());
  const [, navigate] = useLocation();
  useEffect(() => {
    // Taken over: loading the page again shows what is saved.
    if (opened) navigate(pages.emailPreferences, { replace: true });
  }, [opened, navigate]);
  return useState<Partial<EmailChoices>>(() => readChangedChoices(opened));
}
