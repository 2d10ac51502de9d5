import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { pages } from '../../../../contract/pages.ts';
import { type EmailChoices, readChangedChoices } from './preferences.ts';

export type UnsavedChoices = readonly [Partial<EmailChoices>, Dispatch<SetStateAction<Partial<EmailChoices>>>];

/** The unsaved changes, including those made before the user had to sign in. */
export function useUnsavedChoices(): UnsavedChoices {
  // The URL when the page was opened. While the page is being left, the current URL is already the next page's.
  const [opened] = useState(useSearch());
  const [, navigate] = useLocation();
  useEffect(() => {
    // Taken over: loading the page again shows what is saved.
    if (opened) navigate(pages.emailPreferences, { replace: true });
  }, [opened, navigate]);
  return useState<Partial<EmailChoices>>(() => readChangedChoices(opened));
}
