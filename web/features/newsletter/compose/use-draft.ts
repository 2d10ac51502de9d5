import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { api } from '#web/api-client/api.ts';
import type { IssueContent } from '../newsletter-admin-queries.ts';
import { isSameContent, lengthErrors } from './issue-content.ts';

/** Delays saving, so that the preview is not reloaded at every keystroke. */
const SAVE_DELAY_MS = 600;

/**
 * The draft, saved a moment after each change and whenever the page is left. Saves run one at a time, so that an older
 * one never overwrites a newer one.
 */
export function useDraft(initial: IssueContent) {
  const [issue, setIssue] = useState(initial);
  const [saved, setSaved] = useState({ issue: initial, version: 0 });
  const saving = useMutation({
    scope: { id: 'newsletter draft' },
    mutationFn: (body: IssueContent) => api('POST /api/admin/newsletter/draft', { body }),
    onSuccess: (_, savedIssue) => setSaved(({ version }) => ({ issue: savedIssue, version: version + 1 })),
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
    /** Counts the saves. A new number reloads the preview. */
    version: saved.version,
    isSaving: saving.isPending,
    /** The last save failed. The next change, or `save`, retries it. */
    saveError: saving.error,
    save: () => mutate(issue),
  };
}

/**
 * Calls `act` when the app navigates to another page, or when the browser hides this one, which may be the last chance.
 */
function useOnPageLeave(act: () => void): void {
  const onLeave = useEffectEvent(act);
  useEffect(() => {
    const onHidden = () => document.visibilityState === 'hidden' && onLeave();
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      onLeave();
    };
  }, []);
}
