import type { ReactNode } from 'react';
import { Button } from '#web/ui/form/button.tsx';
import { GENERATE_BUTTON_ID, GENERATE_NOTICE_ID } from '../generation/generate-button.ts';
import { type CheckIn, isBegun } from './check-in.ts';
import { TOO_OLD_NOTICE_ID } from './day/too-old-notice.tsx';

interface GenerateBarProps {
  readonly checkIn: CheckIn;
  readonly isTooOld: boolean;
  /** Why there is no quote, if the last attempt gave none. */
  readonly notice: ReactNode;
}

/**
 * The end of the form. Once any slider is rated, it stays in view at every scroll position, so that no user has to
 * scroll past every slider to finish. It does not before, because there is nothing to finish yet.
 */
export function GenerateBar({ checkIn, isTooOld, notice }: GenerateBarProps) {
  const noticeId = isTooOld ? TOO_OLD_NOTICE_ID : notice ? GENERATE_NOTICE_ID : undefined;
  return (
    <div className="generate-bar" data-stays={isBegun(checkIn) && !isTooOld ? '' : undefined}>
      {!isTooOld && notice}
      <Button id={GENERATE_BUTTON_ID} type="submit" size="tall" wide aria-describedby={noticeId}>
        Generate My Quote
      </Button>
    </div>
  );
}
