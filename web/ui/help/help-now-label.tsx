import { LifeBuoy } from 'lucide-react';

/** Of the button or link around the label, at the top right of every page. */
export const HELP_NOW_CLASS =
  'ml-auto inline-flex min-h-tap items-center gap-2 text-small font-medium whitespace-nowrap text-inherit no-underline';

/** Its name for those who do not see the life ring: the question that the ring asks. It contains the visible text. */
export const HELP_NOW_NAME = 'Need help now?';

/** The label of the help button on every page and at every size, with or without a script. Other texts name it so too. */
export function HelpNowLabel() {
  return (
    <>
      <LifeBuoy className="size-5.5" strokeWidth={1.75} aria-hidden="true" />
      <span className="underline decoration-1 underline-offset-4">Help now</span>
    </>
  );
}
