import { Link } from 'wouter';
import { FILL_IN_DAYS_MAX } from '#contract/limits.ts';
import { pages } from '#contract/pages.ts';
import { formatRecentDay } from '#web/dates/local-day.ts';

export const TOO_OLD_NOTICE_ID = 'day-too-old';

/** The day became too old while its form was open. Its ratings are about that day, so they are not offered to today. */
export const TooOldNotice = ({ localDay }: { readonly localDay: string }) => (
  <div id={TOO_OLD_NOTICE_ID} className="rounded-2xl bg-accent-soft px-5 py-4 forced-colors:border">
    <p className="font-semibold">
      {formatRecentDay(localDay)} is now more than {FILL_IN_DAYS_MAX} days ago, so it can no longer be filled in.
    </p>
    <p>
      Your sliders stay as you set them while this page is open, but they aren't saved. They're about that day, so we
      don't move them to today.
    </p>
    <Link href={pages.sliders} className="inline-flex min-h-tap items-center font-medium">
      Check in for today
    </Link>
  </div>
);
