/** The frame of every page of a signed-in user: brand, Help now, and the four main destinations. */
import type { ReactNode } from 'react';
import { pages } from '#contract/pages.ts';
import { Brand } from '../brand/logo.tsx';
import { NoConnection } from '../feedback/no-connection.tsx';
import { HelpNow } from '../help/help-now.tsx';
import { KeyboardShortcutsButton } from '../keyboard-shortcuts/keyboard-shortcuts-button.tsx';
import { BelowFold } from './below-fold.tsx';
import { MainLandmark } from './main-landmark.tsx';
import { Dock, type NavKey, SettingsLink, TopNav, useCanNavigate } from './main-nav.tsx';

interface AppShellProps {
  readonly children: ReactNode;
  readonly current: NavKey;
  /** True if the page starts with a seascape: the header overlays its sky, and the page extends to the edges. */
  readonly sky?: boolean;
  /**
   * Extra header content: left of Help now, but next to the brand on phones. A slip of the thumb beside Help now must not
   * do anything else.
   */
  readonly actions?: ReactNode;
  /** The id of the element that the skip link goes to: for a page that starts with links to its own parts. */
  readonly contentId?: string;
}

/** Contains the page's only <main>: a column with gutters and gaps, or the full width with `sky`. */
export function AppShell({ children, current, sky = false, actions, contentId = 'main' }: AppShellProps) {
  const canNavigate = useCanNavigate();
  return (
    <>
      <SkipLink contentId={contentId} />
      <NoConnection dated={current === 'home'} />
      <div className="relative">
        <header className={sky ? 'absolute inset-x-0 z-10 text-on-sky' : ''}>
          <div className="bar wrap gap-x-2">
            <Brand sky={sky} />
            {canNavigate && <TopNav current={current} />}
            <span className="flex min-w-0 flex-auto items-center sm:ml-auto sm:flex-none sm:gap-x-5">
              {!canNavigate && <SettingsLink />}
              {actions}
              <HelpNow />
            </span>
          </div>
        </header>
        <MainLandmark
          className={`pb-10 ${sky ? '' : 'wrap grid grid-cols-[minmax(0,1fr)] content-start gap-6 pt-4 lg:gap-8'}`}
        >
          {children}
        </MainLandmark>
        <BelowFold>
          <Footer />
        </BelowFold>
      </div>
      {canNavigate && <Dock current={current} />}
    </>
  );
}

/** Above the dock, if there is one. */
const Footer = () => (
  <footer
    id="footer"
    className="wrap flex flex-wrap gap-x-6 pb-[calc(var(--dock-height)+1.375rem)] text-small text-muted lg:pb-8"
  >
    <a href={pages.howWeWrite} className="inline-flex min-h-tap items-center text-inherit">
      How we write
    </a>
    <KeyboardShortcutsButton />
  </footer>
);

/** The first stop of the Tab key: skips the navigation and moves to the page. */
function SkipLink({ contentId }: { readonly contentId: string }) {
  return (
    <a
      href={`#${contentId}`}
      className="fixed top-2 left-2 z-60 -translate-y-20 rounded-control bg-raised px-4 py-2.5 font-semibold opacity-0 shadow-over focus:translate-y-0 focus:opacity-100"
    >
      Skip to content
    </a>
  );
}
