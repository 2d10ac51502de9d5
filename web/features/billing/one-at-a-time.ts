import { useRef, useState } from 'react';

/** Runs one thing at a time: a second press while the first is under way does nothing. */
export function useOneAtATime() {
  const underWay = useRef(false);
  const [pending, setPending] = useState(false);
  const run = async (work: () => Promise<void>): Promise<void> => {
    if (underWay.current) return;
    underWay.current = true;
    setPending(true);
    try {
      await work();
    } finally {
      underWay.current = false;
      setPending(false);
    }
  };
  return { pending, run };
}
