import { pages } from '../../../contract/pages.ts';
import { ButtonLink } from '../../ui/form/button.tsx';
import { StaticPageLayout } from './layout/static-page-layout.tsx';

/** For every URL without a page. */
export function StaticNotFoundPage() {
  return (
    <StaticPageLayout>
      <div className="wrap grid min-h-[70svh] content-center justify-items-center gap-2 py-section text-center">
        <svg viewBox="0 0 240 60" aria-hidden="true" className="mb-4 w-60">
          <path d="M8 48H232" className="stroke-primary" strokeWidth="3" strokeLinecap="round" />
          <circle cx="120" cy="26" r="9" className="fill-lamp" />
        </svg>
        <h1>404 Page Not Found</h1>
        <p className="mb-4 max-w-104 text-balance text-muted">There's no page at this address.</p>
        <ButtonLink href={pages.home}>Go to the homepage</ButtonLink>
      </div>
    </StaticPageLayout>
  );
}
