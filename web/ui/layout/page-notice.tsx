import type { ReactNode } from 'react';
import { MainLandmark } from './main-landmark.tsx';
import { PlainHeader } from './plain-header.tsx';

interface PageNoticeProps {
  readonly title: string;
  readonly text: ReactNode;
  readonly action?: ReactNode;
}

/** A page with a single message. Help stays visible here too. */
export function PageNotice({ title, text, action }: PageNoticeProps) {
  return (
    <div className="grid min-h-svh grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr]">
      <PlainHeader />
      <MainLandmark className="wrap grid content-center justify-items-center gap-2 pb-26 text-center">
        <svg viewBox="0 0 240 60" aria-hidden="true" className="mb-4 w-60 max-w-full">
          <path d="M8 48H232" className="stroke-primary" strokeWidth="3" strokeLinecap="round" />
          <circle cx="120" cy="26" r="9" className="fill-lamp" />
        </svg>
        <h1>{title}</h1>
        <div className="mb-4 max-w-104 text-balance text-muted">{text}</div>
        {action}
      </MainLandmark>
    </div>
  );
}
