import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { MainLandmark } from './main-landmark.tsx';
import { NoticeMark } from './notice-mark.tsx';
import { PlainHeader } from './plain-header.tsx';
import { usePageTitle } from './use-page-title.ts';

interface EmailLinkPageProps {
  /** The document title. It does not change while the heading shows the progress. */
  readonly title: string;
  readonly heading: string;
  /** The outcome, announced to screen readers when it changes. */
  readonly text?: string | undefined;
  readonly children?: ReactNode;
}

/** A page opened by a link in an email. Anyone may open it, signed in or not. */
export function EmailLinkPage({ title, heading, text, children }: EmailLinkPageProps) {
  usePageTitle(title);
  const headline = useRef<HTMLHeadingElement>(null);
  const shown = useRef(heading);
  // The pressed button may have been removed by its action. Keep the focus from moving to the top of the page.
  useLayoutEffect(() => {
    if (shown.current !== heading && document.activeElement === document.body) headline.current?.focus();
    shown.current = heading;
  }, [heading]);
  return (
    <div className="grid min-h-svh grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr]">
      <PlainHeader />
      <MainLandmark className="mx-auto grid w-[min(100%-2*var(--ek-gutter),27rem)] grid-cols-[minmax(0,1fr)] content-center gap-5 pt-6 pb-26">
        <NoticeMark />
        <div role="status" className="grid grid-cols-[minmax(0,1fr)] gap-3">
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
