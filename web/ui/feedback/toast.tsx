/** Toasts: at most one is shown at a time, and a new one replaces it. */
import { lazy, Suspense, useSyncExternalStore } from 'react';
import type { ShownToast, ToastContent } from './toast-content.ts';

const TOAST_LIMIT = 1;
/** How long a dismissed toast is remembered before it is removed. */
const REMOVE_DELAY_MS = 1_000_000;

let toasts: readonly ShownToast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function setToasts(next: readonly ShownToast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Closes the toast, by default the one shown. It is removed later, so that its closing animation can finish. */
export function dismissToast(id = lastId): void {
  setToasts(toasts.map((shown) => (shown.id === id ? { ...shown, open: false } : shown)));
  setTimeout(() => setToasts(toasts.filter((shown) => shown.id !== id)), REMOVE_DELAY_MS);
}

export function toast(content: ToastContent): void {
  lastId += 1;
  setToasts([{ ...content, id: lastId, open: true }, ...toasts].slice(0, TOAST_LIMIT));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const ToastViewport = lazy(async () => ({ default: (await import('./toast-viewport.tsx')).ToastViewport }));

/**
 * Rendered once in the app, as the live region that announces toasts. The rest of the code loads with the first toast.
 */
export function Toaster() {
  const shown = useSyncExternalStore(subscribe, () => toasts);
  return (
    <div role="status" aria-live="polite">
      {lastId > 0 && (
        <Suspense fallback={null}>
          <ToastViewport toasts={shown} onDismiss={dismissToast} />
        </Suspense>
      )}
    </div>
  );
}
