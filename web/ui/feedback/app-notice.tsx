/** One notice at a time above every page. What shows it may be loaded later than the page. */
import { type ReactNode, useSyncExternalStore } from 'react';
import { createNotifier } from '#web/browser/notifier.ts';

interface Notice {
  readonly content: ReactNode;
  /** Whether it stays in view while the page scrolls. Otherwise it is in the page flow, so that it covers nothing. */
  readonly isSticky: boolean;
}

/** The more important first. The others wait until it is removed. */
const notices: { sessionEnded: Notice | null; update: Notice | null } = { sessionEnded: null, update: null };
const { subscribe, notify } = createNotifier();

/** Replaces the notice of this kind, if there is one. @param notice null removes it. */
export function showAppNotice(kind: keyof typeof notices, notice: Notice | null): void {
  notices[kind] = notice;
  notify();
}

/** Rendered once. A screen reader announces only what appears in an element that was there before. */
export function AppNotice() {
  const notice = useSyncExternalStore(subscribe, () => notices.sessionEnded ?? notices.update);
  return (
    <div role="status" aria-live="polite" className={notice?.isSticky ? 'sticky top-0 z-10 low:static' : undefined}>
      {notice && (
        <div className="bg-primary-soft text-small text-on-primary-soft forced-colors:border-b">{notice.content}</div>
      )}
    </div>
  );
}
