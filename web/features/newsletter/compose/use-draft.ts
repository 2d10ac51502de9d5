import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../api.ts';
import type { IssueContent } from '../newsletter-admin-queries.ts';
import { isSameContent, lengthErrors } from './issue-content.ts';

/** Whoever types on is not interrupted by a preview at every letter. */
const SAVE_DELAY_MS = 600;

/**
 * What is being written, saved a moment after each change and whenever the page is left. One save at a time, so that
 * an older one never overtakes a newer.
 */
export function useDraft(initial: IssueContent) {
  const [issue, setIssue] = useState(initial);
  const [saved, setSaved] = useState({ issue: initial, version: 0 });
  const saving = useMutation({
    scope: { id: 'newsletter draft' },
    mutationFn: (body: IssueContent) => api('POST /api/admin/newsletter/draft', { body }),
    onSuccess: (_, kept) => setSaved(({ version }) => ({ issue: kept, version: version + 1 })),
  });
  const { mutate } = saving;
  const isDue = !isSameContent(issue, saved.issue) && !lengthErrors(issue);

  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(() => mutate(issue), SAVE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [issue, isDue, mutate]);
  useOnPageLeave(() => isDue && mutate(issue));

  return {
    issue,
    setIssue,
    /** Counts the saves: another number is another mail to look at. */
    version: saved.version,
    isSaving: saving.isPending,
    /** The last save did not come through; what is typed next, or `save`, tries again. */
    saveError: saving.error,
    save: () => mutate(issue),
  };
}

/** The page of the app changes, or the browser turns to something else, maybe for good. */
function useOnPageLeave(act: () => void): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    const onHidden = () => document.visibilityState === 'hidden' && latest.current();
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      latest.current();
    };
  }, []);
}
