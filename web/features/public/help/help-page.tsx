import { StaticPageLayout } from '../layout/static-page-layout.tsx';
import { HelpPlaces } from './help-places.tsx';

/** The help lines on their own page: public, free, and linkable. */
export function HelpPage() {
  return (
    <StaticPageLayout withoutHelp>
      <div className="wrap pt-6 pb-section lg:pt-10">
        <div className="grid max-w-[29rem] grid-cols-[minmax(0,1fr)] gap-5">
          <h1>Talk to someone now</h1>
          <HelpPlaces />
          <p className="text-small text-muted">
            You can say as little as you like. Evenkeel offers kind words. It doesn't replace medical care.
          </p>
        </div>
      </div>
    </StaticPageLayout>
  );
}
