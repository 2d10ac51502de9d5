import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useLocation } from 'wouter';
import { pages } from '#contract/pages.ts';
import { timeOfDayAt } from '#web/dates/time-of-day.ts';
import { useDayEnd } from '#web/queries/use-today.ts';
import { useStoredDraft } from '#web/session/check-in-drafts.ts';
import { CheckInScreens } from '../check-in/check-in-screens.tsx';
import { SAME_AS_LAST_TIME_PATH } from '../check-in/start-as-last-time.ts';
import { withTimeOfSameTry } from '../check-in/submission.ts';
import { homeMessages } from '../generation/generation-callbacks.ts';
import { useQuoteGeneration } from '../generation/use-quote-generation.ts';
import { AWAITS_CONSENT } from './awaits-consent.ts';
import { ShortCheckInForm } from './short-check-in-form.tsx';
import { ShortCheckInFormContext } from './short-check-in-place.tsx';
import { toDraft, toShortCheckInInput, useShortCheckIn } from './use-short-check-in.ts';

interface ShortCheckInFlowProps {
  /** False while consent is undecided: the check-in page then asks for it. */
  readonly canGenerate: boolean;
  /** Home, with a `ShortCheckInPlace` in it. The screens after the form replace Home. */
  readonly home: ReactNode;
}

/**
 * The ten-second check-in on Home: three sliders, then the same screens as on the check-in page. What is rated here is
 * taken along to that page.
 */
export function ShortCheckInFlow({ canGenerate, home }: ShortCheckInFlowProps) {
  const checkIn = useShortCheckIn();
  const generation = useQuoteGeneration(homeMessages);
  const [, navigate] = useLocation();
  const { answers } = checkIn;
  const dayEnd = useDayEnd();
  // Once it was submitted, the offline queue or the server has it, unless it was refused where nothing is kept.
  const isUnsent = generation.sent === undefined || generation.refusal?.isKept === false;
  useStoredDraft('home', isUnsent && answers.length > 0 ? toDraft(answers) : null);
  const generate = () => {
    if (!canGenerate) return navigate(pages.sliders, { state: AWAITS_CONSENT });
    const input = toShortCheckInInput(answers, timeOfDayAt(new Date(), dayEnd));
    generation.generate(withTimeOfSameTry(input, generation.sent?.input));
  };
  useFinishAfterConsent(canGenerate, () => answers.length > 0 && generate());
  const startOver = () => {
    checkIn.clear();
    generation.forget();
  };
  useHomeLinks(() => generation.phase !== 'form' && startOver());
  return (
    <CheckInScreens
      generation={generation}
      formTitle="Home"
      isBegun={answers.length > 0}
      time={generation.sent?.input.timeOfDayPreference ?? timeOfDayAt(new Date(), dayEnd)}
      filledInFor={null}
      onGenerate={generate}
      onStartOver={startOver}
    >
      {({ openHelp, help, notice }) => (
        <ShortCheckInFormContext
          value={
            <ShortCheckInForm
              checkIn={checkIn}
              notice={notice}
              help={help}
              onHelp={openHelp}
              onGenerate={generate}
              onMore={() => navigate(pages.sliders)}
              onSameAsLastTime={() => navigate(SAME_AS_LAST_TIME_PATH)}
            />
          }
        >
          {home}
        </ShortCheckInFormContext>
      )}
    </CheckInScreens>
  );
}

/** Sends what was finished before consent was asked for. Once: neither a reload nor a later rating sends it again. */
function useFinishAfterConsent(canGenerate: boolean, finish: () => void): void {
  const finishNow = useEffectEvent(finish);
  useEffect(() => {
    if (!canGenerate || history.state !== AWAITS_CONSENT) return;
    history.replaceState(null, '');
    finishNow();
  }, [canGenerate]);
}

/**
 * The quote is shown at Home's URL, so following a link to Home does not change the URL. wouter still dispatches its
 * event.
 */
function useHomeLinks(goHome: () => void): void {
  const onNavigation = useEffectEvent(() => {
    if (location.pathname === pages.home) goHome();
  });
  useEffect(() => {
    const listener = () => onNavigation();
    window.addEventListener('pushState', listener);
    return () => window.removeEventListener('pushState', listener);
  }, []);
}
