import { type RefObject, useEffect, useRef } from 'react';

/** Whether the component is still in the page, for code that goes on after a request. */
export function useIsMounted(): RefObject<boolean> {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}
