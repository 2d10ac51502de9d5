import { LifeBuoy } from 'lucide-react';

/** Of the button or link around the label, at the top right of every page. */
export const HELP_NOW_CLASS =
  'ml-auto inline-flex min-h-tap items-center gap-2 text-small font-medium whitespace-nowrap text-inherit no-underline';

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
