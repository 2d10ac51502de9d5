import type { ReactNode } from 'react';
import { HelpNow } from '#web/ui/help/help-now.tsx';

/** The header of a full-screen seascape: the back link on the left, help on the right. */
export function SeaHeader({ back }: { readonly back: ReactNode }) {
  return (
    <header className="absolute inset-x-0 z-10 text-on-sky">
      <div className="wrap flex min-h-15 flex-wrap items-center justify-between gap-x-5 lg:min-h-20">
        {back}
        <HelpNow />
      </div>
    </header>
  );
}

/** Shared style of a back link or back button. */
export const BACK_LINK_CLASS =
  '-ml-1.5 inline-flex min-h-tap items-center gap-0.5 pr-2 font-medium text-inherit no-underline';
