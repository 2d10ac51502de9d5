import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../form/button.tsx';

interface SettingRowProps {
  /** The anchor that links on the page lead to. */
  readonly id?: string;
  readonly title: string;
  /** The current state. */
  readonly children: ReactNode;
  /** The label of the button that changes it. Without one, nothing can be changed. */
  readonly action?: string | undefined;
  /** Runs before the form opens, for an API call for example. The form stays closed when it throws. */
  readonly onOpen?: () => Promise<void>;
  /** Initially open: the user returns to an action they had begun. */
  readonly openAtOnce?: boolean;
  /** The form that opens below the row. */
  readonly form?: (close: () => void) => ReactNode;
}

/** One row of a card: its title, the current state, and a button that opens the form in place. */
export function SettingRow({ id, title, children, action, onOpen, openAtOnce = false, form }: SettingRowProps) {
  const row = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [pending, setPending] = useState(false);
  const wasOpen = useRef(false);

  // The button is back, so return the focus to it.
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
      // The failed call has shown its error. The form stays closed.
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

/** A word with an icon. The icon alone carries no meaning. */
export function SettingStatus({ children }: { readonly children: ReactNode }) {
  return <span className="inline-flex items-center gap-1.5 text-small font-medium">{children}</span>;
}
