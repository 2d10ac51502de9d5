/** The frame of every page of a signed-in user: brand, Help now, and the four main destinations. */
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { pages } from '../../../contract/pages.ts';
import { Icon, type IconName } from '../brand/icon.tsx';
import { Brand } from '../brand/logo.tsx';
import { NoConnection } from '../feedback/no-connection.tsx';
import { HelpNow } from '../help/help-now.tsx';
import { KeyboardShortcutsButton } from '../keyboard-shortcuts/keyboard-shortcuts.tsx';
import { MainLandmark } from './main-landmark.tsx';

export type NavKey = 'home' | 'you' | 'analytics' | 'settings';

const navItems: readonly { place: NavKey; href: string; label: string; icon: IconName }[] = [
  { place: 'home', href: pages.home, label: 'Home', icon: 'home' },
  { place: 'you', href: pages.sliders, label: 'You', icon: 'user' },
  { place: 'analytics', href: pages.analytics, label: 'Analytics', icon: 'chart' },
  { place: 'settings', href: pages.settings, label: 'Settings', icon: 'settings' },
];

interface AppShellProps {
  readonly children: ReactNode;
  readonly current: NavKey;
  /** The page starts with a seascape: the header overlays its sky, and the page runs edge to edge. */
  readonly sky?: boolean;
  /** Extra header content, left of Help now. */
  readonly actions?: ReactNode;
}

/** Contains the only <main>: a column with gutters and gaps, or the full width with `sky`. */
export function AppShell({ children, current, sky = false, actions }: AppShellProps) {
  return (
    <div className="lg:pl-58">
      <SkipLink />
      <SideNav current={current} />
      <NoConnection dated={current === 'home'} />
      <div className="relative">
        <header className={sky ? 'absolute inset-x-0 z-10 text-on-sky' : ''}>
          <div className="wrap flex min-h-15 flex-wrap items-center gap-x-2 sm:gap-x-5 lg:min-h-20">
            <span className="lg:hidden">
              <Brand sky={sky} />
            </span>
            <span className="ml-auto flex flex-wrap items-center gap-x-1 sm:gap-x-5">
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
        <Footer />
      </div>
      <BottomNav current={current} />
    </div>
  );
}

/** Above the dock, if there is one. */
const Footer = () => (
  <footer className="wrap flex flex-wrap gap-x-6 pb-22 text-small text-muted lg:pb-8">
    <a href={pages.howWeWrite} className="inline-flex min-h-tap items-center text-inherit">
      How we write
    </a>
    <KeyboardShortcutsButton />
  </footer>
);

/** The first stop of the Tab key: skips the navigation and goes to the page. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="fixed top-2 left-2 z-60 -translate-y-20 rounded-control bg-raised px-4 py-2.5 font-semibold opacity-0 shadow-over focus:translate-y-0 focus:opacity-100"
    >
      Skip to content
    </a>
  );
}

function BottomNav({ current }: { readonly current: NavKey }) {
  return (
    <nav
      aria-label="Main"
      data-dock
      className="fixed inset-x-0 bottom-0 z-20 grid grid-cols-4 border-t border-border bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      {navItems.map(({ place, href, label, icon }) => (
        <Link
          key={place}
          href={href}
          aria-current={place === current ? 'page' : undefined}
          className="relative grid min-h-16.5 content-center justify-items-center gap-0.5 text-caption leading-[1.3] text-muted no-underline before:absolute before:-top-px before:h-[3px] before:w-10 before:rounded-b-[3px] aria-[current]:font-[650] aria-[current]:text-primary aria-[current]:before:bg-primary"
        >
          <Icon name={icon} />
          <span>{label}</span>
        </Link>
      ))}
    </nav>
  );
}

function SideNav({ current }: { readonly current: NavKey }) {
  return (
    <nav
      aria-label="Main"
      className="fixed inset-y-0 left-0 z-20 hidden w-58 overflow-y-auto border-r border-border bg-surface px-6 pb-6 lg:block"
    >
      <div className="flex min-h-20 items-center">
        <Brand />
      </div>
      <div className="mt-6">
        {navItems.map(({ place, href, label, icon }) => (
          <Link
            key={place}
            href={href}
            aria-current={place === current ? 'page' : undefined}
            className="relative flex min-h-14 items-center gap-3 border-t border-border font-medium text-muted no-underline before:absolute before:-top-px before:left-0 before:h-[3px] before:w-full before:rounded-b-[3px] last:border-b hover:text-text aria-[current]:font-[650] aria-[current]:text-primary aria-[current]:before:bg-primary"
          >
            <Icon name={icon} />
            <span>{label}</span>
          </Link>
        ))}
      </div>
    </nav>
  );
}
