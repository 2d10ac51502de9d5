import type { ReactNode } from 'react';
import { MainLandmark } from './main-landmark.tsx';
import { NoticeMark } from './notice-mark.tsx';
import { PlainHeader } from './plain-header.tsx';

interface PageNoticeProps {
  readonly title: string;
  readonly text: ReactNode;
  readonly action: ReactNode;
}

/** A page with a single message. Help stays visible here too. */
export function PageNotice({ title, text, action }: PageNoticeProps) {
  return (
    <div className="grid min-h-svh grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr]">
      <PlainHeader />
      <MainLandmark className="mx-auto grid w-[min(100%-2*var(--ek-gutter),27rem)] grid-cols-[minmax(0,1fr)] content-center justify-items-start gap-3 pt-6 pb-26">
        <NoticeMark />
        <h1>{title}</h1>
        <div className="mb-2 text-muted">{text}</div>
        {action}
      </MainLandmark>
    </div>
  );
}
