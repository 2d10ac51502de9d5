import { LifeBuoy } from 'lucide-react';

/** What the way to help says on every page, with a script or without: a life ring, and fewer words where there is little room. */
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
