import { useRef, useState } from 'react';

/** Runs one thing at a time: a second press while the first is under way does nothing. */
export function useSingleFlight() {
  const isRunningRef = useRef(false);
  const [pending, setPending] = useState(false);
  const run = async (work: () => Promise<void>): Promise<void> => {
    if (isRunningRef.current) return;
    isRunningRef.current = true;
    setPending(true);
    try {
      await work();
    } finally {
      isRunningRef.current = false;
      setPending(false);
    }
  };
  return { pending, run };
}
