/** Short notices: at most one is seen at a time, a new one takes the place of the old. */
import { lazy, Suspense, useSyncExternalStore } from 'react';
import type { ShownToast, ToastContent } from './toast-content.ts';

const TOAST_LIMIT = 1;
/** How long a dismissed toast stays known before it is forgotten. */
const REMOVE_DELAY_MS = 1_000_000;

let toasts: readonly ShownToast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function setToasts(next: readonly ShownToast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Closes the toast; it is forgotten later, so that it can leave in its own time. */
export function dismissToast(id: number): void {
  setToasts(toasts.map((shown) => (shown.id === id ? { ...shown, open: false } : shown)));
  setTimeout(() => setToasts(toasts.filter((shown) => shown.id !== id)), REMOVE_DELAY_MS);
}

export function toast(content: ToastContent): void {
  lastId += 1;
  setToasts([{ ...content, id: lastId, open: true }, ...toasts].slice(0, TOAST_LIMIT));
}

/** `const { toast } = useToast()`, then `toast({ title: 'Copied!' })`. */
export const useToast = (): { readonly toast: typeof toast } => ({ toast });

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const ToastViewport = lazy(async () => ({ default: (await import('./toast-viewport.tsx')).ToastViewport }));

/** Stands once in the app, as the live region that reads toasts out. The rest of its code comes with the first toast. */
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
