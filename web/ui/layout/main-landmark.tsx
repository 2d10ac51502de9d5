/** The main landmark of a page. After a navigation, it is focused and the page scrolls to the top. */
import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';

let pagesShown = 0;
let isHistoryNavigation = false;

if (typeof window !== 'undefined') {
  window.addEventListener('popstate', () => {
    isHistoryNavigation = true;
  });
  // wouter dispatches these events for its own navigations.
  for (const eventType of ['pushState', 'replaceState']) {
    window.addEventListener(eventType, () => {
      isHistoryNavigation = false;
    });
  }
}

interface MainLandmarkProps {
  readonly className?: string;
  readonly children: ReactNode;
}

export function MainLandmark({ className = '', children }: MainLandmarkProps) {
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    pagesShown += 1;
    // If the URL names a part of the page, that part already has the focus: use-hash-target.ts.
    if (pagesShown === 1 || (location.hash && main.current?.contains(document.activeElement))) return;
    main.current?.focus({ preventScroll: true });
    if (!isHistoryNavigation) window.scrollTo(0, 0);
  }, []);
  return (
    <main id="main" ref={main} tabIndex={-1} className={className}>
      {children}
    </main>
  );
}
