import { useEffect, useEffectEvent } from 'react';

/** Not in TypeScript's own types yet. */
declare const CloseWatcher:
  | (new () => {
      onclose: (() => void) | null;
      readonly destroy: () => void;
    })
  | undefined;

/**
 * Calls `close` when the browser is asked to close what lies over the page: by Back on Android, or by a gesture of a
 * screen reader. Its own dialog elements respond to that by themselves. Browsers without CloseWatcher (Safari, and
 * Firefox before 149) go back.
 */
export function useCloseRequest(isOpen: boolean, close: () => void): void {
  const closeNow = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen || typeof CloseWatcher !== 'function') return;
    const watcher = new CloseWatcher();
    watcher.onclose = () => closeNow();
    return () => watcher.destroy();
  }, [isOpen]);
}
