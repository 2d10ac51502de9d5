import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../api.ts';
import { isSame, tooLong } from './letter.ts';
import type { Letter } from './newsletter-queries.ts';

/** Whoever types on is not interrupted by a preview at every letter. */
const PAUSE_MS = 600;

/**
 * What is being written, saved a moment after each change and whenever the page is left. One save at a time, so that
 * an older one never overtakes a newer.
 */
export function useDraft(initial: Letter) {
  const [letter, setLetter] = useState(initial);
  const [saved, setSaved] = useState({ letter: initial, version: 0 });
  const saving = useMutation({
    scope: { id: 'newsletter draft' },
    mutationFn: (body: Letter) => api('POST /api/admin/newsletter/draft', { body }),
    onSuccess: (_, kept) => setSaved(({ version }) => ({ letter: kept, version: version + 1 })),
  });
  const { mutate } = saving;
  const isDue = !isSame(letter, saved.letter) && !tooLong(letter);

  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(() => mutate(letter), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [letter, isDue, mutate]);
  useOnLeaving(() => isDue && mutate(letter));

  return {
    letter,
    setLetter,
    /** Counts the saves: another number is another mail to look at. */
    version: saved.version,
    isSaving: saving.isPending,
    /** The last save did not come through; what is typed next, or `save`, tries again. */
    saveError: saving.error,
    save: () => mutate(letter),
  };
}

/** The page of the app changes, or the browser turns to something else, maybe for good. */
function useOnLeaving(act: () => void): void {
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
