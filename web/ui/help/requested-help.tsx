import { useEffect, useState } from 'react';
import { HelpDialog } from './help-now.tsx';

const listeners = new Set<() => void>();

/** Opens the help lines over the current page, for a check-in whose own page can't show them. */
export function requestHelp(): void {
  for (const open of listeners) open();
}

/** Rendered once in the app, outside its pages, so that the help lines stay open when the page changes. */
export function RequestedHelp() {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const open = () => setIsOpen(true);
    listeners.add(open);
    return () => void listeners.delete(open);
  }, []);
  return <HelpDialog open={isOpen} onOpenChange={setIsOpen} />;
}
