import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { useCloseRequest } from '../../browser/use-close-request.ts';
import { useIgnoreSecondTap } from '../../browser/use-ignore-second-tap.ts';
import { Icon } from '../brand/icon.tsx';

export interface DialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly description?: ReactNode;
  /** For a confirmation: a press outside does not close the dialog, and the focus starts on [data-cancel]. */
  readonly alert?: boolean;
  readonly children: ReactNode;
}

const positionClass =
  'fixed inset-x-0 bottom-0 max-h-[min(92dvh,100dvh-var(--toast-space,0px))] overflow-y-auto overscroll-contain ' +
  'rounded-t-sheet px-5 pt-5 pb-8 md:max-h-[min(92dvh,100dvh-2*var(--toast-space,0px))] md:inset-x-auto md:bottom-auto ' +
  'md:left-1/2 md:top-1/2 md:w-116 md:-translate-1/2 md:rounded-sheet md:p-8';

/**
 * The overlay is our own, because Radix's injects a <style> element, which the content security policy refuses.
 * foundation.css stops the page from scrolling. There is no Radix trigger, so returning the focus is also done here: it
 * goes to the page if the element that had it was removed, or if none had it.
 */
export function DialogWindow({ open, onOpenChange, title, description, alert = false, children }: DialogProps) {
  const previousFocus = useRef<Element | null>(null);
  const content = useRef<HTMLDivElement>(null);
  useIgnoreSecondTap(open);
  useCloseRequest(open, () => onOpenChange(false));
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <div data-dialog-open className="fixed inset-0 z-40 animate-[fade_var(--ek-duration-calm)_ease-out] bg-scrim" />
        <Radix.Content
          ref={content}
          {...(alert && {
            role: 'alertdialog',
            'aria-modal': true,
            onPointerDownOutside: (event) => event.preventDefault(),
          })}
          className={`${positionClass} z-50 grid animate-[rise_var(--ek-duration-calm)_var(--ek-ease-out)] grid-cols-[minmax(0,1fr)] gap-4 bg-raised text-text shadow-over focus:outline-none forced-colors:border`}
          // Escape must close the dialog that has the focus. Radix closes its topmost layer: just after a dialog opens,
          // that is the dialog below it, and later it can be a toast.
          onEscapeKeyDown={(event) => event.preventDefault()}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && event.currentTarget.contains(event.target as Node)) onOpenChange(false);
          }}
          onOpenAutoFocus={(event) => {
            previousFocus.current = document.activeElement;
            // Focus the input if the dialog has one. A confirmation focuses its cancel button. Otherwise focus the
            // text, and not the close button as Radix would.
            const first = content.current?.querySelector<HTMLElement>('input:not([hidden]), [data-cancel]');
            event.preventDefault();
            (first ?? content.current)?.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // If the focus is already elsewhere on the page, leave it there.
            if (document.activeElement !== document.body) return;
            const { current } = previousFocus;
            if (current instanceof HTMLElement && current !== document.body && current.isConnected) current.focus();
            else document.getElementById('main')?.focus({ preventScroll: true });
          }}
          {...(description === undefined && { 'aria-describedby': undefined })}
        >
          <div className="-mr-2 flex items-center justify-between gap-3">
            <Radix.Title>{title}</Radix.Title>
            <Radix.Close
              aria-label="Close"
              className="grid size-11 flex-none place-items-center rounded-control text-muted hover:bg-primary-soft hover:text-text"
            >
              <Icon name="close" />
            </Radix.Close>
          </div>
          {description !== undefined && <Radix.Description className="text-muted">{description}</Radix.Description>}
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
