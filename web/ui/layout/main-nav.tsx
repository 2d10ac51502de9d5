/** The main navigation: in the top bar on wide screens, otherwise in a dock at the bottom of the window. */
import { createContext, use } from 'react';
import { Link, useLocation } from 'wouter';
import { pages } from '#contract/pages.ts';
import { Icon, type IconName } from '../brand/icon.tsx';

export type NavKey = 'home' | 'you' | 'analytics' | 'settings';

interface NavItem {
  readonly key: NavKey;
  readonly href: string;
  readonly label: string;
  readonly icon: IconName;
}

const navItems: readonly NavItem[] = [
  { key: 'home', href: pages.home, label: 'Home', icon: 'home' },
  { key: 'you', href: pages.sliders, label: 'You', icon: 'user' },
  { key: 'analytics', href: pages.analytics, label: 'Analytics', icon: 'chart' },
  { key: 'settings', href: pages.settings, label: 'Settings', icon: 'settings' },
];

const CanNavigate = createContext(false);

/**
 * Provided around the pages. False until the plan is set up, and after access was lost: Home, You and Analytics cannot
 * be opened then.
 */
export const CanNavigateProvider = CanNavigate.Provider;

export const useCanNavigate = (): boolean => use(CanNavigate);

/** The marker is a border, because forced colours keep borders visible but not backgrounds. */
export function TopNav({ current }: { readonly current: NavKey }) {
  return (
    <nav aria-label="Main" className="ml-4 hidden gap-2 lg:flex">
      {navItems.map(({ key, href, label }) => (
        <Link
          key={key}
          href={href}
          aria-current={key === current ? 'page' : undefined}
          className="relative inline-flex min-h-tap min-w-tap items-center justify-center rounded-control px-2 font-medium text-inherit no-underline after:absolute after:inset-x-2 after:bottom-1 after:rounded-[3px] hover:underline aria-[current]:font-[650] aria-[current]:no-underline aria-[current]:after:border-b-3"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

/** With large text, when four labels do not fit in a row, it has two rows of two. See --dock-height. */
export function Dock({ current }: { readonly current: NavKey }) {
  return (
    <nav
      aria-label="Main"
      data-dock
      className="@container print:hidden fixed inset-x-0 bottom-0 z-20 border-t border-border bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden low:static"
    >
      <div className="grid grid-cols-4 @max-[17rem]:grid-cols-2">
        {navItems.map(({ key, href, label, icon }) => (
          <Link
            key={key}
            href={href}
            aria-current={key === current ? 'page' : undefined}
            className="relative grid min-h-16.5 content-center justify-items-center gap-0.5 text-caption leading-[1.3] text-muted no-underline before:absolute before:-top-px before:w-10 before:rounded-b-[3px] aria-[current]:font-[650] aria-[current]:text-primary aria-[current]:before:border-t-3 @max-[17rem]:min-h-tap @max-[17rem]:grid-flow-col @max-[17rem]:items-center @max-[17rem]:justify-center @max-[17rem]:gap-2"
          >
            <Icon name={icon} />
            <span>{label}</span>
          </Link>
        ))}
      </div>
    </nav>
  );
}

/**
 * Shown in place of both while the plan is not set up: Settings is then the only other page that can be opened. With
 * large text on a small phone, its label is clipped like the name of the brand, so that Help now stays in view.
 */
export function SettingsLink() {
  const [path] = useLocation();
  if (path === pages.settings) return null;
  return (
    <Link
      href={pages.settings}
      className="mx-2 inline-flex h-tap min-w-tap flex-wrap justify-center gap-x-2 overflow-clip text-small leading-(--ek-tap) font-medium whitespace-nowrap text-inherit no-underline sm:mx-0"
    >
      <span className="grid h-tap place-items-center">
        <Icon name="settings" className="size-5.5" />
      </span>
      <span data-gives-way="" className="underline decoration-1 underline-offset-4">
        Settings
      </span>
    </Link>
  );
}
