import { useRef, useState } from 'react';

/** Runs one action at a time: a second press while the first is in flight does nothing. */
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
