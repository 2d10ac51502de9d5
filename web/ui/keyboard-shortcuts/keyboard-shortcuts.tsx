import { Suspense, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { lazyPart } from '../feedback/lazy-part.tsx';
import { DialogFailure } from '../overlay/dialog-failure.tsx';
import { onShortcutListRequested, requestShortcutList } from './shortcut-list-request.ts';
import { handleShortcut, useShortcut } from './use-shortcut.ts';

const ShortcutListDialog = lazyPart(() => import('./shortcut-list.tsx'), 'ShortcutListDialog', DialogFailure);

interface KeyboardShortcutsProps {
  /** The URL that N opens, or null if the user cannot check in yet. */
  readonly checkInPath: string | null;
}

/** Rendered once: handles the shortcut keys, and shows their list. */
export function KeyboardShortcuts({ checkInPath }: KeyboardShortcutsProps) {
  const [list, setList] = useState<'never asked for' | 'open' | 'closed'>('never asked for');
  const [, navigate] = useLocation();
  useEffect(() => {
    document.addEventListener('keydown', handleShortcut);
    return () => document.removeEventListener('keydown', handleShortcut);
  }, []);
  useEffect(() => onShortcutListRequested(() => setList('open')), []);
  useShortcut('?', requestShortcutList);
  useShortcut('n', checkInPath === null ? null : () => navigate(checkInPath));
  if (list === 'never asked for') return null;
  return (
    <Suspense fallback={null}>
      <ShortcutListDialog open={list === 'open'} onOpenChange={(isOpen) => setList(isOpen ? 'open' : 'closed')} />
    </Suspense>
  );
}
