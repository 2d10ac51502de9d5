import { Button } from '../../../ui/form/button.tsx';
import { GENERATE_BUTTON_ID } from '../generation/generate-button.ts';
import { GENERATE_NOTICE_ID, GenerateNotices } from '../generation/generate-notices.tsx';
import type { QuotaPause } from '../generation/use-quote-generation.ts';
import { type CheckIn, isBegun } from './check-in.ts';
import { TOO_OLD_NOTICE_ID } from './day/too-old-notice.tsx';

interface GenerateBarProps {
  readonly checkIn: CheckIn;
  readonly isTooOld: boolean;
  readonly pause: QuotaPause | null;
  readonly hasFailed: boolean;
}

/**
 * The last thing in the form. Once anything is said it stays in view, wherever the page is scrolled to: nobody has to go
 * past every slider to finish. Not before, because there is nothing to finish yet.
 */
export function GenerateBar({ checkIn, isTooOld, pause, hasFailed }: GenerateBarProps) {
  const noticeId = isTooOld ? TOO_OLD_NOTICE_ID : pause || hasFailed ? GENERATE_NOTICE_ID : undefined;
  return (
    <div className="generate-bar" data-stays={isBegun(checkIn) && !isTooOld ? '' : undefined}>
      {!isTooOld && <GenerateNotices pause={pause} hasFailed={hasFailed} />}
      <Button id={GENERATE_BUTTON_ID} type="submit" size="tall" wide aria-describedby={noticeId}>
        Generate My Quote
      </Button>
    </div>
  );
}
