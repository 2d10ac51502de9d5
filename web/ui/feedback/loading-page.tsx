import { useEffect, useState } from 'react';
import { pages } from '#contract/pages.ts';
import { HELP_NOW_CLASS, HELP_NOW_NAME, HelpNowLabel } from '../help/help-now-label.tsx';

/** After a shorter wait, the link would only flash. */
const HELP_DELAY_MS = 3000;

/**
 * Shown while the session state is unknown, or while a page's code is being loaded. A long wait must not keep anyone
 * from help: it is then where it is on every other page. It is a link, because the page that is about to appear would
 * close a dialog.
 */
export function LoadingPage() {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setIsLong, HELP_DELAY_MS, true);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      {isLong && (
        <header className="bar wrap absolute inset-x-0">
          <a href={pages.help} aria-label={HELP_NOW_NAME} className={HELP_NOW_CLASS}>
            <HelpNowLabel />
          </a>
        </header>
      )}
      <main className="grid min-h-svh place-content-center justify-items-center gap-4">
        <span
          aria-hidden="true"
          className="size-10 animate-[turn_1.1s_linear_infinite] rounded-full border-3 border-sunken border-t-primary"
        />
        <div role="status">
          <h1 className="font-ui text-body text-muted">Loading...</h1>
        </div>
      </main>
    </>
  );
}
