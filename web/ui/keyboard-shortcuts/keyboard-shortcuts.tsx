import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { Dialog } from '../overlay/dialog.tsx';
import { useAreShortcutsOn } from './shortcut-preference.ts';
import { handleShortcut, useShortcut } from './use-shortcut.ts';

const ShortcutList = lazy(async () => ({ default: (await import('./shortcut-list.tsx')).ShortcutList }));

const listeners = new Set<() => void>();

interface KeyboardShortcutsProps {
  /** Where N leads. Null: the user cannot check in yet. */
  readonly checkInPath: string | null;
}

/** Rendered once: listens for the keys, and shows their list. */
export function KeyboardShortcuts({ checkInPath }: KeyboardShortcutsProps) {
  const [isListOpen, setIsListOpen] = useState(false);
  const [, navigate] = useLocation();
  useEffect(() => {
    document.addEventListener('keydown', handleShortcut);
    return () => document.removeEventListener('keydown', handleShortcut);
  }, []);
  useEffect(() => {
    const open = () => setIsListOpen(true);
    listeners.add(open);
    return () => void listeners.delete(open);
  }, []);
  useShortcut('?', () => setIsListOpen(true));
  useShortcut('n', checkInPath === null ? null : () => navigate(checkInPath));
  return (
    <Dialog open={isListOpen} onOpenChange={setIsListOpen} title="Keyboard shortcuts">
      <Suspense fallback={<p role="status">Loading...</p>}>
        <ShortcutList />
      </Suspense>
    </Dialog>
  );
}

/**
 * Opens the list. Not shown where there is only a touch screen, unless the keys are off: then nothing else leads there.
 */
export function KeyboardShortcutsButton() {
  const areOn = useAreShortcutsOn();
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => {
        for (const open of listeners) open();
      }}
      className={`inline-flex min-h-tap items-center underline decoration-1 underline-offset-4 ${areOn ? 'pointer-coarse:hidden' : ''}`}
    >
      Keyboard shortcuts
    </button>
  );
}
