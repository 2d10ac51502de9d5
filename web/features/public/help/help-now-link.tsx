import { X } from 'lucide-react';
import { pages } from '#contract/pages.ts';
import { HELP_NOW_CLASS, HELP_NOW_NAME, HelpNowLabel } from '#web/ui/help/help-now-label.tsx';
import { HelpPlaces } from './help-places.tsx';

/**
 * At the top right of every static page. Without a script it is a link to the help page. With one,
 * help-dialog-client.ts opens the help lines in a dialog.
 */
export function HelpNowLink() {
  return (
    <>
      <a href={pages.help} data-help-now aria-label={HELP_NOW_NAME} className={HELP_NOW_CLASS}>
        <HelpNowLabel />
      </a>
      <dialog
        data-help-dialog
        aria-labelledby="help-dialog-title"
        className="m-0 mt-auto w-full max-w-none rounded-t-card bg-raised text-text shadow-over backdrop:bg-scrim sm:m-auto sm:max-w-[29rem] sm:rounded-card"
      >
        {/* As large as the dialog: a click on the dialog itself is outside, and closes it. */}
        <div className="p-5 sm:p-8">
          <div className="mb-4 flex items-start justify-between gap-4">
            <h2 id="help-dialog-title">Talk to someone now</h2>
            <button type="button" data-help-close aria-label="Close" className="grid size-11 place-items-center">
              <X className="size-6" strokeWidth={1.75} aria-hidden="true" />
            </button>
          </div>
          <HelpPlaces />
        </div>
      </dialog>
    </>
  );
}
