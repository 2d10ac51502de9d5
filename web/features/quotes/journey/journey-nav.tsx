import { Link } from 'wouter';
import { pages } from '#contract/pages.ts';

const links = [
  { href: pages.progress, label: 'Progress' },
  { href: pages.favorites, label: 'Favorites' },
] as const;

/** The two ways to look back: every check-in, or the saved quotes. */
export function JourneyNav({ current }: { readonly current: (typeof links)[number]['href'] }) {
  return (
    <nav
      aria-label="Look back"
      className="grid w-full grid-cols-[repeat(auto-fit,minmax(min(7.5rem,100%),1fr))] gap-1 rounded-2xl bg-sunken p-1 sm:w-76"
    >
      {links.map(({ href, label }) => (
        <Link
          key={href}
          href={href}
          aria-current={href === current ? 'page' : undefined}
          className="grid min-h-tap place-items-center rounded-control px-3 font-medium text-muted no-underline aria-[current]:bg-surface aria-[current]:font-[650] aria-[current]:text-primary aria-[current]:inset-ring-2 aria-[current]:inset-ring-primary forced-colors:aria-[current]:outline-2 forced-colors:aria-[current]:-outline-offset-2"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
