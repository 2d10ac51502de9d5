/**
 * Loads the code of the screens that follow the form once a rating is given, so that it delays neither Home nor the
 * form. Not with React.lazy: that suspends at first even if the code has arrived, and React then keeps the fallback for
 * 300 ms, which would delay every first quote.
 */
import { useEffect, useState } from 'react';

type Screens = typeof import('./quote-screens.tsx');

let loaded: Screens | null = null;

async function loadQuoteScreens(): Promise<Screens> {
  loaded ??= await import('./quote-screens.tsx');
  return loaded;
}

interface Need {
  /** Load them. If that fails, loading is retried once they are needed. */
  readonly mayBeNeeded: boolean;
  /** If loading fails, throw, so that the error boundary shows it. */
  readonly isNeeded: boolean;
}

/** @returns null until the code has loaded. */
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
