import { pages } from '#contract/pages.ts';
import { ButtonLink } from '../../ui/form/button.tsx';
import { NoticeMark } from '../../ui/layout/notice-mark.tsx';
import { StaticPageLayout } from './layout/static-page-layout.tsx';

/** Shown for every URL without a page. */
export function StaticNotFoundPage() {
  return (
    <StaticPageLayout>
      <div className="mx-auto grid min-h-[70svh] w-[min(100%-2*var(--ek-gutter),27rem)] grid-cols-[minmax(0,1fr)] content-center justify-items-start gap-3 py-section">
        <NoticeMark />
        <h1>404 Page Not Found</h1>
        <p className="mb-2 text-muted">There's no page at this address.</p>
        <ButtonLink href={pages.home}>Go to the homepage</ButtonLink>
      </div>
    </StaticPageLayout>
  );
}
