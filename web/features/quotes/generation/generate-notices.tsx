/** The notices above the button when no quote could be written. */
import type { ReactNode } from 'react';
import { signInPathBack } from '#web/session/return-path.ts';
import { GENERATE_NOTICE_ID } from './generate-button.ts';
import type { QuotaPause, Refusal } from './use-quote-generation.ts';

interface GenerateNoticesProps {
  readonly pause: QuotaPause | null;
  readonly refusal: Refusal | null;
}

/** The used-up quota, or that the last attempt failed. Renders nothing otherwise. */
export function GenerateNotices({ pause, refusal }: GenerateNoticesProps) {
  if (pause) return <QuotaNotice pause={pause} />;
  if (!refusal) return null;
  return (
    // A toast has shown the reason. This notice stays after the toast has closed.
    <p id={GENERATE_NOTICE_ID} className="rounded-2xl bg-accent-soft px-4 py-2.5 text-small forced-colors:border">
      {refusal.isKept ? keptText(refusal) : notKeptText(refusal)}
    </p>
  );
}

const SignInLink = () => <a href={signInPathBack()}>Sign in</a>;

function keptText({ isSessionEnded, retryTime }: Refusal): ReactNode {
  if (isSessionEnded)
    return (
      <>
        Your check-in is kept on this device. <SignInLink /> and we'll send it.
      </>
    );
  return `No quote yet, but your check-in is kept on this device. ${
    retryTime === null
      ? "You can try again now, or we'll send it when you next open Evenkeel."
      : `We'll send it ${retryTime}, or when you next open Evenkeel after that.`
  }`;
}

function notKeptText({ isSessionEnded, retryTime }: Refusal): ReactNode {
  if (isSessionEnded)
    return (
      <>
        No quote yet. <SignInLink /> first: your sliders stay just as you left them.
      </>
    );
  return `No quote yet. Your sliders are just as you left them, so you can try again${retryTime === null ? '' : ` ${retryTime}`}.`;
}

const QuotaNotice = ({ pause }: { readonly pause: QuotaPause }) => (
  <div id={GENERATE_NOTICE_ID} className="rounded-2xl bg-accent-soft px-4 py-3 forced-colors:border">
    <p className="font-semibold">{pause.message}</p>
    <p>{pause.retryTime && `You can ask again ${pause.retryTime}. `}Your sliders stay as you set them.</p>
  </div>
);
