import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

const EVENTS = ['beforeprint', 'afterprint'];

/**
 * True while the page is printed: a virtualised list then renders all of its items. The browser prints what is there
 * once the event's listeners have returned, so the change is rendered within them.
 */
export function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    const update = ({ type }: Event): void => flushSync(() => setIsPrinting(type === 'beforeprint'));
    for (const event of EVENTS) window.addEventListener(event, update);
    return () => {
      for (const event of EVENTS) window.removeEventListener(event, update);
    };
  }, []);
  return isPrinting;
}
