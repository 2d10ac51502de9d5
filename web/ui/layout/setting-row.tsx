import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../form/button.tsx';

interface SettingRowProps {
  /** Where a link on the page leads to it. */
  readonly id?: string;
  readonly title: string;
  /** How it stands now. */
  readonly children: ReactNode;
  /** What the button that changes it says; without one there is nothing to change. */
  readonly action?: string | undefined;
  /** Before the form opens, a call of its own say. The form stays closed when it throws. */
  readonly onOpen?: () => Promise<void>;
  /** Shown already opened: somebody comes back to what they were about to do. */
  readonly openAtOnce?: boolean;
  /** What opens under it. */
  readonly form?: (close: () => void) => ReactNode;
}

/** One line of a card: what it is, how it stands, and a button that opens the way to change it in place. */
export function SettingRow({ id, title, children, action, onOpen, openAtOnce = false, form }: SettingRowProps) {
  const row = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [pending, setPending] = useState(false);
  const wasOpen = useRef(false);

  // The button is back: so is the focus that was on it.
  useLayoutEffect(() => {
    if (wasOpen.current && !open) (row.current?.querySelector<HTMLElement>('[data-opener]') ?? row.current)?.focus();
    wasOpen.current = open;
  }, [open]);

  const start = async () => {
    if (pending) return;
    setPending(true);
    try {
      await onOpen?.();
      setOpen(true);
    } catch {
      // Said where it failed; the form stays closed.
    }
    setPending(false);
  };

  const opensItself = useRef(openAtOnce);
  useEffect(() => {
    if (!opensItself.current) return;
    opensItself.current = false;
    void start();
  });

  return (
    <div
      ref={row}
      id={id}
      tabIndex={-1}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-border pt-5 first:border-t-0 first:pt-0"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="min-w-0 flex-[1_1_14rem]">
          <h3>{title}</h3>
          {children}
        </div>
        {action && !open && (
          <Button data-opener="" variant="secondary" size="small" pending={pending} onClick={() => void start()}>
            {action}
          </Button>
        )}
      </div>
      {open && form?.(() => setOpen(false))}
    </div>
  );
}

/** A word with a mark: the mark alone says nothing. */
export function SettingStatus({ children }: { readonly children: ReactNode }) {
  return <span className="inline-flex items-center gap-1.5 text-small font-medium">{children}</span>;
}
