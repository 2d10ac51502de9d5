import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { HelpNow } from '../../ui/help-now.tsx';
import { Brand } from '../../ui/logo.tsx';
import { MainLandmark } from '../../ui/main-landmark.tsx';
import { usePageTitle } from '../../ui/page-title.ts';

interface LinkPageProps {
  /** Of the document; it stays while the heading says how far things are. */
  readonly title: string;
  readonly heading: string;
  /** What has come of it, read out when it changes. */
  readonly text?: string | undefined;
  readonly children?: ReactNode;
}

/** The page behind a link in a mail. Everyone may open it, signed in or not. */
export function LinkPage({ title, heading, text, children }: LinkPageProps) {
  usePageTitle(title);
  const headline = useRef<HTMLHeadingElement>(null);
  const shown = useRef(heading);
  // What was pressed may be gone with what it did: nobody is to begin again at the top of the page.
  useLayoutEffect(() => {
    if (shown.current !== heading && document.activeElement === document.body) headline.current?.focus();
    shown.current = heading;
  }, [heading]);
  return (
    <div className="grid min-h-svh grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr]">
      <header className="wrap flex min-h-15 flex-wrap items-center lg:min-h-20">
        <Brand />
        <HelpNow />
      </header>
      <MainLandmark className="mx-auto grid w-[min(100%-2*var(--ek-gutter),27rem)] grid-cols-[minmax(0,1fr)] content-center gap-5 pt-6 pb-26">
        <svg viewBox="6 0 228 60" fill="none" aria-hidden="true" className="w-38">
          <path d="M8 48H232" className="stroke-primary" strokeWidth="3" strokeLinecap="round" />
          <circle cx="120" cy="26" r="9" className="fill-lamp" />
        </svg>
        <div role="status" className="grid gap-3">
          <h1 ref={headline} tabIndex={-1}>
            {heading}
          </h1>
          {text && <p className="text-muted">{text}</p>}
        </div>
        {children}
      </MainLandmark>
    </div>
  );
}
