/**
 * The code of the screens that follow the form. Fetched once a rating is given, so that it costs neither Home nor the
 * form anything. Not with React.lazy: that suspends at first even if the code has arrived, and React then keeps the
 * fallback for 300 ms, which every first quote would have waited for.
 */
import { useEffect, useState } from 'react';

type Screens = typeof import('./quote-screens.tsx');

let loaded: Screens | null = null;

async function loadQuoteScreens(): Promise<Screens> {
  loaded ??= await import('./quote-screens.tsx');
  return loaded;
}

interface Need {
  /** They are fetched. If that fails, it is tried again once they are needed. */
  readonly mayBeNeeded: boolean;
  /** If fetching fails now, the error boundary says so. */
  readonly isNeeded: boolean;
}

/** @returns null until the code is there. */
export function useQuoteScreens({ mayBeNeeded, isNeeded }: Need): Screens | null {
  const [screens, setScreens] = useState(loaded);
  useEffect(() => {
    if (screens || !mayBeNeeded) return;
    const throwInRender = (error: unknown) => {
      if (isNeeded)
        setScreens(() => {
          throw error;
        });
    };
    loadQuoteScreens().then(setScreens, throwInRender);
  }, [screens, mayBeNeeded, isNeeded]);
  return screens;
}
