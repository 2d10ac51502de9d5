import { HelpLines, useHelpPlace } from '../../ui/help-lines.tsx';
import { Brand } from '../../ui/logo.tsx';
import { MainLandmark } from '../../ui/main-landmark.tsx';
import { usePageTitle } from '../../ui/page-title.ts';

/** The help lines as a page of their own: public, free, and a link that can be passed on. */
export function HelpPage() {
  usePageTitle('Help now');
  const { key, place, choose } = useHelpPlace();
  return (
    <>
      <header className="wrap flex min-h-15 items-center lg:min-h-20">
        <Brand />
      </header>
      <MainLandmark className="wrap pt-6 pb-section lg:pt-10">
        <div className="grid max-w-[29rem] gap-5">
          <h1>Talk to someone now</h1>
          <p className="text-lead text-muted" aria-live="polite">
            {place.intro}
          </p>
          <HelpLines placeKey={key} place={place} onChoose={choose} />
          <p className="text-small text-muted">
            You can say as little as you like. Evenkeel offers kind words. It does not replace care from a doctor.
          </p>
        </div>
      </MainLandmark>
    </>
  );
}
