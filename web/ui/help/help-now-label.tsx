import { LifeBuoy } from 'lucide-react';

/**
 * The label of the help button on every page, with or without a script: a life ring, and a shorter text where space is
 * tight.
 */
export function HelpNowLabel() {
  return (
    <>
      <LifeBuoy className="size-5.5" strokeWidth={1.75} aria-hidden="true" />
      <span className="underline decoration-1 underline-offset-4">
        <span className="sm:hidden">Help now</span>
        <span className="max-sm:hidden">Need help now?</span>
      </span>
    </>
  );
}
