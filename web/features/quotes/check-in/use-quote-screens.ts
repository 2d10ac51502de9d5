/**
 * Loads the code of the screens that follow the form once a rating is given, so that it delays neither Home nor the
 * form. Not a lazy part: the form stays while the code is loaded, and a waiting user can go back to it.
 */
import { useEffect, useState } from 'react';
import { loadAgain } from '#web/browser/load-again.ts';

type Screens = typeof import('./quote-screens.tsx');

let loaded: Screens | null = null;

const load = () => import('./quote-screens.tsx');

async function loadQuoteScreens(attempt: number): Promise<Screens> {
  loaded ??= await (attempt > 1 ? loadAgain(load) : load());
  return loaded;
}

interface Need {
  /** Load them. If that fails, loading is retried once they are needed. */
  readonly mayBeNeeded: boolean;
  /** If loading fails, the user is told. */
  readonly isNeeded: boolean;
}

interface ScreensState {
  /** Null until the code has loaded. */
  readonly screens: Screens | null;
  /** Set if they are needed and could not be loaded. */
  readonly retry: (() => void) | null;
}

export function useQuoteScreens({ mayBeNeeded, isNeeded }: Need): ScreensState {
  const [screens, setScreens] = useState(loaded);
  const [hasFailed, setHasFailed] = useState(false);
  const [attempt, setAttempt] = useState(1);
  useEffect(() => {
    if (screens || !mayBeNeeded) return;
    loadQuoteScreens(attempt).then(setScreens, () => setHasFailed(isNeeded));
    return () => setHasFailed(false);
  }, [screens, mayBeNeeded, isNeeded, attempt]);
  return { screens, retry: hasFailed ? () => setAttempt(attempt + 1) : null };
}
