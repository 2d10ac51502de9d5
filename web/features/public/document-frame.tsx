/** The frame of every document: the bar with its links, Help now, the page, the foot. */
import type { ReactNode } from 'react';
import { PRODUCT_NAME, TAGLINE } from '../../../contract/limits.ts';
import { pages } from '../../../contract/pages.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Brand } from '../../ui/logo.tsx';
import { SupportLink } from '../../ui/support-link.tsx';
import { HelpNowInDocument } from './help-now-in-document.tsx';

interface DocumentFrameProps {
  /** The page starts with a seascape: the bar lies on its sky. */
  readonly sky?: boolean;
  /** The page is about nothing else. */
  readonly withoutHelp?: boolean;
  readonly children: ReactNode;
}

export function DocumentFrame({ sky = false, withoutHelp = false, children }: DocumentFrameProps) {
  return (
    <>
      <a
        href="#main"
        className="fixed top-2 left-2 z-60 -translate-y-20 rounded-control bg-raised px-4 py-2.5 font-semibold opacity-0 shadow-over focus:translate-y-0 focus:opacity-100"
      >
        Skip to content
      </a>
      <header className={sky ? 'absolute inset-x-0 z-10 text-on-sky' : ''}>
        <div className="wrap flex min-h-15 flex-wrap items-center gap-x-4 lg:min-h-20">
          <Brand sky={sky} />
          {!withoutHelp && <HelpNowInDocument />}
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <footer className="wrap flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-border py-6 text-small text-muted">
        <p>
          {PRODUCT_NAME}: {TAGLINE}
        </p>
        <nav aria-label="About Evenkeel" className="flex flex-wrap items-center gap-x-6">
          <a href={pages.about} className="inline-flex min-h-tap items-center">
            About
          </a>
          <a href={pages.privacy} className="inline-flex min-h-tap items-center">
            Privacy
          </a>
          <a href={pages.terms} className="inline-flex min-h-tap items-center">
            Terms
          </a>
          <SupportLink />
        </nav>
      </footer>
    </>
  );
}

export const StartTrialLink = ({ className }: { readonly className?: string }) => (
  <ButtonLink href={`${pages.auth}#create-account`} className={className ?? ''}>
    Start Free Trial
  </ButtonLink>
);
