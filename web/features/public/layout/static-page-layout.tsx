/** The frame of every static page: the header with its links and Help now, the page, and the footer. */
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { PRODUCT_NAME, TAGLINE } from '#contract/limits.ts';
import { pages } from '#contract/pages.ts';
import { ButtonLink } from '#web/ui/form/button.tsx';
import { SupportLink } from '#web/ui/help/support-link.tsx';
import { START_TRIAL_PATH } from './start-trial-path.ts';
import { StaticPageHeader } from './static-page-header.tsx';

interface StaticPageLayoutProps {
  /** True if the page starts with a seascape. */
  readonly sky?: boolean;
  /** True if the page itself is about help. */
  readonly withoutHelp?: boolean;
  /** The id of the element that the skip link goes to: for a page that starts with links to its own parts. */
  readonly contentId?: string;
  readonly children: ReactNode;
}

export function StaticPageLayout(props: StaticPageLayoutProps) {
  const { sky = false, withoutHelp = false, contentId = 'main', children } = props;
  const [path] = useLocation();
  return (
    <>
      <a
        href={`#${contentId}`}
        className="fixed top-2 left-2 z-60 -translate-y-20 rounded-control bg-raised px-4 py-2.5 font-semibold opacity-0 shadow-over focus:translate-y-0 focus:opacity-100"
      >
        Skip to content
      </a>
      <StaticPageHeader path={path} sky={sky} withoutHelp={withoutHelp} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </>
  );
}

const footerLinks = [
  { label: 'About', href: pages.about },
  { label: 'FAQ', href: pages.faq },
  { label: 'How we write', href: pages.howWeWrite },
  { label: 'Help now', href: pages.help },
  { label: 'Privacy', href: pages.privacy },
  { label: 'Terms', href: pages.terms },
] as const;

const Footer = () => (
  <footer id="contact" className="wrap border-t border-border py-6 text-small text-muted">
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
      <p>
        {PRODUCT_NAME}: {TAGLINE}
      </p>
      <nav aria-label={`More about ${PRODUCT_NAME}`} className="flex flex-wrap items-center gap-x-6">
        {footerLinks.map(({ label, href }) => (
          <a key={label} href={href} className="inline-flex min-h-tap min-w-tap items-center">
            {label}
          </a>
        ))}
        <SupportLink />
      </nav>
    </div>
  </footer>
);

export const StartTrialLink = ({ className }: { readonly className?: string }) => (
  <ButtonLink href={START_TRIAL_PATH} className={className ?? ''}>
    Start Free Trial
  </ButtonLink>
);
