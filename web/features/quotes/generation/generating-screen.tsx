import type { TimeOfDay } from '#contract/domain/mood.ts';
import { Icon } from '#web/ui/brand/icon.tsx';
import { Seascape } from '#web/ui/brand/seascape.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { MainLandmark } from '#web/ui/layout/main-landmark.tsx';
import { BACK_LINK_CLASS, SeaHeader } from '../quote/sea-header.tsx';
import { WAITING_TEXT, WAITING_TITLE } from './waiting-texts.ts';

interface GeneratingScreenProps {
  readonly time: TimeOfDay;
  readonly onBack: () => void;
}

/** Shown while the quote is being generated: the sea rocks three times, then lies level. The button does not move. */
export function GeneratingScreen({ time, onBack }: GeneratingScreenProps) {
  return (
    <div className="relative">
      <SeaHeader
        back={
          <button type="button" className={BACK_LINK_CLASS} onClick={onBack}>
            <Icon name="back" />
            Back
          </button>
        }
      />
      <MainLandmark>
        <Seascape
          rocking
          time={time}
          sky={
            <>
              <h1 tabIndex={-1} data-focus-first className="max-w-[12em] font-[480]">
                {WAITING_TITLE}
              </h1>
              <p className="text-on-sky-muted">{WAITING_TEXT}</p>
            </>
          }
        />
        <div className="absolute inset-x-0 top-[calc(60svh+3rem)]">
          <div className="wrap">
            <Button variant="line" disabled aria-busy className="w-full sm:w-auto sm:min-w-50">
              Generating...
            </Button>
          </div>
        </div>
      </MainLandmark>
    </div>
  );
}
