import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { pages } from '#contract/pages.ts';
import { type EmailChoices, readChangedChoices } from './preferences.ts';

export type UnsavedChoices = readonly [Partial<EmailChoices>, Dispatch<SetStateAction<Partial<EmailChoices>>>];

/** The unsaved changes, including those made before the user had to sign in. */
export function useUnsavedChoices(): UnsavedChoices {
  // The query string when the page was opened. While the user leaves the page, the current one already belongs to the
  // next page.
  const [initialSearch] = useState(useSearch());
  const [, navigate] = useLocation();
  useEffect(() => {
    // The changes are now in the state, so remove them from the URL: a reload shows what is saved.
    if (initialSearch) navigate(pages.emailPreferences, { replace: true });
  }, [initialSearch, navigate]);
  return useState<Partial<EmailChoices>>(() => readChangedChoices(initialSearch));
}
