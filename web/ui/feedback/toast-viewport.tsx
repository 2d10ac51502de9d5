import { Toast } from 'radix-ui';
import { useSyncExternalStore } from 'react';
import { Icon } from '../brand/icon.tsx';
import type { ShownToast } from './toast-content.ts';

const DURATION_MS = 5000;
const SWIPE_THRESHOLD_PX = 50;

/**
 * Not in the page: Radix announces each toast in a live region of its own, which it puts here. The Toaster is one
 * already.
 */
const announcer = document.createElement('div');

export interface ToastViewportProps {
  readonly toasts: readonly ShownToast[];
  readonly onDismiss: (id: number) => void;
}

/**
 * Radix handles the timer (paused on hover and focus), the swipe and the F8 key. Each toast has a provider of its own:
 * after one is closed under the pointer, a shared provider stays paused, and no later toast would disappear.
 */
export function ToastViewport({ toasts, onDismiss }: ToastViewportProps) {
  return (
    <Toast.Provider
      key={toasts[0]?.id}
      swipeThreshold={SWIPE_THRESHOLD_PX}
      swipeDirection="right"
      announcerContainer={announcer}
    >
      {toasts.map((shown) => (
        <ToastItem key={shown.id} shown={shown} onDismiss={() => onDismiss(shown.id)} />
      ))}
      <Toast.Viewport asChild hotkey={['F8']}>
        <div className="fixed inset-x-3 top-(--toast-top) bottom-(--toast-bottom) z-60 outline-none lg:left-auto lg:right-(--toast-right) lg:w-md" />
      </Toast.Viewport>
    </Toast.Provider>
  );
}

/** Distance of a toast from the window's edge, and from a dialog below it, in pixels. */
const GAP_PX = 16;

/** While the toast is shown, an open dialog stays clear of it: see dialog-window.tsx. */
function reserveSpace(toast: HTMLElement | null) {
  if (!toast) return;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty('--toast-space', `${toast.offsetHeight + 2 * GAP_PX}px`));
  observer.observe(toast);
  return () => {
    observer.disconnect();
    style.removeProperty('--toast-space');
  };
}

function subscribeToVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

const iconColors = { default: 'text-positive', notice: 'text-muted', destructive: 'text-danger' };

function ToastItem({ shown, onDismiss }: { readonly shown: ShownToast; readonly onDismiss: () => void }) {
  const { title, description, variant = 'default', action, durationMs, isAtBottom, open } = shown;
  const failed = variant === 'destructive';
  // In a tab or an app that is out of sight nobody reads it: its time starts again when the page is back in view.
  const isHidden = useSyncExternalStore(subscribeToVisibility, () => document.hidden);
  return (
    <Toast.Root
      asChild
      open={open}
      onOpenChange={(stillOpen) => !stillOpen && !document.hidden && onDismiss()}
      type={failed ? 'foreground' : 'background'}
      duration={isHidden ? Number.POSITIVE_INFINITY : (durationMs ?? DURATION_MS)}
    >
      <div
        ref={reserveSpace}
        data-toast={isAtBottom ? 'bottom' : ''}
        className={`flex max-h-[80dvh] min-h-14 animate-[toast_var(--ek-duration-calm)_var(--ek-ease-out)] items-center gap-3 overflow-y-auto rounded-2xl bg-raised py-1.5 pr-1.5 pl-4.5 text-text shadow-over forced-colors:border data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) ${failed ? 'border-[1.5px] border-danger' : ''}`}
      >
        <Icon name={variant === 'default' ? 'check' : 'alert'} className={`size-6 ${iconColors[variant]}`} />
        <div className="min-w-0 flex-1 py-1.5">
          <Toast.Title className="leading-snug font-medium">{title}</Toast.Title>
          {description && (
            <Toast.Description className="text-small leading-snug text-muted">{description}</Toast.Description>
          )}
        </div>
        {action && (
          <Toast.Action asChild altText={title}>
            {action}
          </Toast.Action>
        )}
        <Toast.Close
          aria-label="Close"
          className="grid size-11 flex-none place-items-center rounded-control text-muted hover:bg-primary-soft hover:text-text"
        >
          <Icon name="close" />
        </Toast.Close>
      </div>
    </Toast.Root>
  );
}
