import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { Dialog } from '../overlay/dialog.tsx';
import { onShortcutListAsked } from './shortcut-list-request.ts';
import { handleShortcut, useShortcut } from './use-shortcut.ts';

const ShortcutList = lazy(async () => ({ default: (await import('./shortcut-list.tsx')).ShortcutList }));

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
  useEffect(() => onShortcutListAsked(() => setIsListOpen(true)), []);
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
