/** Toasts: at most one is shown at a time, and a new one replaces it. */
import { Suspense, useSyncExternalStore } from 'react';
import { createNotifier } from '#web/browser/notifier.ts';
import { lazyPart } from './lazy-part.tsx';
import type { ShownToast, ToastContent } from './toast-content.ts';
import type { ToastViewportProps } from './toast-viewport.tsx';

const TOAST_LIMIT = 1;
/** How long a dismissed toast is remembered before it is removed. */
const REMOVE_DELAY_MS = 1_000_000;

let toasts: readonly ShownToast[] = [];
let lastId = 0;
const { subscribe, notify } = createNotifier();

function setToasts(next: readonly ShownToast[]): void {
  toasts = next;
  notify();
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

/**
 * Shows the toast without the code that could not be loaded: the connection is gone, and what it says may be just that.
 * A press closes it.
 */
const PlainToast = ({ toasts: [shown], onDismiss }: ToastViewportProps) =>
  shown?.open && (
    <button
      type="button"
      className="fixed inset-x-3 top-(--toast-top) z-60 bg-raised p-4 shadow-over"
      onClick={() => onDismiss(shown.id)}
    >
      {shown.title} {shown.description}
    </button>
  );

const ToastViewport = lazyPart(() => import('./toast-viewport.tsx'), 'ToastViewport', PlainToast);

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
