/** The notices above the button when no quote could be written. */
import type { QuotaPause } from './use-quote-generation.ts';

export const GENERATE_NOTICE_ID = 'generate-notice';

interface GenerateNoticesProps {
  readonly pause: QuotaPause | null;
  readonly hasFailed: boolean;
}

/** The used-up quota, or that the last attempt failed. Renders nothing otherwise. */
export function GenerateNotices({ pause, hasFailed }: GenerateNoticesProps) {
  if (pause) return <QuotaNotice pause={pause} />;
  if (!hasFailed) return null;
  return (
    // A toast has shown the reason. This notice stays after the toast has closed.
    <p id={GENERATE_NOTICE_ID} className="rounded-2xl bg-accent-soft px-4 py-2.5 text-small forced-colors:border">
      No quote yet. Your sliders are just as you left them, so you can try again.
    </p>
  );
}

const QuotaNotice = ({ pause }: { readonly pause: QuotaPause }) => (
  <div id={GENERATE_NOTICE_ID} className="rounded-2xl bg-accent-soft px-4 py-3 forced-colors:border">
    <p className="font-semibold">{pause.message}</p>
    <p>{pause.retryTime && `You can ask again ${pause.retryTime}. `}Your sliders stay as you set them.</p>
  </div>
);
