/** The header of every static page: brand, links, Help now and sign-in. It stays in view while the page scrolls. */
import { pages } from '#contract/pages.ts';
import { Icon } from '#web/ui/brand/icon.tsx';
import { BRAND_LINK_CLASS, BrandLabel } from '#web/ui/brand/logo.tsx';
import { ButtonLink } from '#web/ui/form/button.tsx';
import { HelpNowLink } from '../help/help-now-link.tsx';
import { START_TRIAL_PATH } from './start-trial-path.ts';

const links = [
  { label: 'Features', href: `${pages.home}#features` },
  { label: 'About', href: pages.about },
  { label: 'Why Choose', href: `${pages.home}#why-choose` },
  { label: 'FAQ', href: pages.faq },
  // The footer of every static page has it.
  { label: 'Contact', href: '#contact' },
] as const;

interface StaticPageHeaderProps {
  /** The path of the static page. Null for the not-found page. */
  readonly path: string | null;
  /** True if the page starts with a seascape: the header takes the colour of its sky, so that the two look like one. */
  readonly sky: boolean;
  /** True if the page itself is about help. */
  readonly withoutHelp: boolean;
}

export function StaticPageHeader({ path, sky, withoutHelp }: StaticPageHeaderProps) {
  return (
    <header
      data-page-bar
      className={`sticky top-0 z-20 border-b border-transparent ${sky ? 'bg-sky-top text-on-sky' : 'bg-background'}`}
    >
      <div className="wrap flex min-h-15 items-center gap-x-3 sm:gap-x-5 lg:min-h-20">
        <a href={pages.home} className={BRAND_LINK_CLASS}>
          <BrandLabel sky={sky} />
        </a>
        <nav aria-label="Main" className="hidden items-center gap-x-5 lg:flex">
          {links.map(({ label, href }) => (
            <a
              key={label}
              href={href}
              aria-current={href === path ? 'page' : undefined}
              className="inline-flex min-h-tap items-center text-small font-semibold whitespace-nowrap text-inherit no-underline hover:underline aria-[current]:underline aria-[current]:decoration-2"
            >
              {label}
            </a>
          ))}
        </nav>
        {withoutHelp ? <span className="ml-auto" /> : <HelpNowLink />}
        <a
          href={pages.auth}
          className="hidden min-h-tap items-center text-small font-semibold whitespace-nowrap text-inherit no-underline hover:underline lg:inline-flex"
        >
          Sign in
        </a>
        <ButtonLink href={START_TRIAL_PATH} size="small" className="whitespace-nowrap max-lg:hidden">
          Start Free Trial
        </ButtonLink>
        <MobileMenu path={path} />
      </div>
    </header>
  );
}

/**
 * For narrow screens. It opens and closes without a script. mobile-menu-client.ts also closes it when the visitor
 * leaves it.
 */
function MobileMenu({ path }: Pick<StaticPageHeaderProps, 'path'>) {
  return (
    <details data-page-menu className="group lg:hidden">
      <summary className="-mr-2.5 grid size-11 list-none place-items-center rounded-control [&::-webkit-details-marker]:hidden">
        <span className="sr-only">Menu</span>
        <Icon name="menu" className="size-6 group-open:hidden" />
        <Icon name="close" className="hidden size-6 group-open:block" />
      </summary>
      <nav
        aria-label="Menu"
        className="absolute inset-x-0 top-full max-h-[calc(100svh-4rem)] overflow-y-auto border-t border-border bg-raised text-text shadow-over"
      >
        <div className="wrap grid pt-1 pb-5">
          {[...links, { label: 'Sign in', href: pages.auth }].map(({ label, href }) => (
            <a
              key={label}
              href={href}
              aria-current={href === path ? 'page' : undefined}
              className="flex min-h-12 items-center border-b border-border font-medium text-inherit no-underline aria-[current]:font-[650] aria-[current]:text-primary"
            >
              {label}
            </a>
          ))}
          <ButtonLink href={START_TRIAL_PATH} className="mt-5">
            Start Free Trial
          </ButtonLink>
        </div>
      </nav>
    </details>
  );
}
