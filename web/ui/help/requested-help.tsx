import { useEffect, useState } from 'react';
import { createNotifier } from '#web/browser/notifier.ts';
import { HelpDialog } from './help-now.tsx';

const { subscribe, notify } = createNotifier();

/** Opens the help lines over the current page, for a check-in whose own page can't show them. */
export const requestHelp = notify;

/** Rendered once in the app, outside its pages, so that the help lines stay open when the page changes. */
export function RequestedHelp() {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => subscribe(() => setIsOpen(true)), []);
  return <HelpDialog open={isOpen} onOpenChange={setIsOpen} />;
}
