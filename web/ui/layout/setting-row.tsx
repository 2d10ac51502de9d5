import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { RowChevron } from './setting-section.tsx';
import { useHashTarget } from './use-hash-target.ts';

interface SettingRowProps {
  /** The anchor that links lead to. */
  readonly id?: string;
  /** A picture on the left. */
  readonly picture?: ReactNode;
  readonly title: string;
  /** The current state of the setting. */
  readonly children?: ReactNode;
  /** On the right: the button or link that changes it. */
  readonly control?: ReactNode;
  /** In place of a control: the label of the button that opens the form. */
  readonly action?: string | undefined;
  /** Runs before the form opens, for example for an API call. If it throws, the form stays closed. */
  readonly onOpen?: () => Promise<void>;
  /** True if the form opens by itself, because the user returns to an action they had begun. */
  readonly initiallyOpen?: boolean;
  /** The form that opens below the row. */
  readonly form?: (close: () => void) => ReactNode;
}

/** One row: its title, the current state, and either a control or a form that opens in place. */
export function SettingRow(props: SettingRowProps) {
  const { id, picture, title, children, control, action, form } = props;
  const row = useRef<HTMLDivElement>(null);
  const { open, pending, toggle, close } = useOpenForm(row, props);
  useHashTarget(id, row);
  const formId = useId();
  return (
    <div
      ref={row}
      id={id}
      data-row=""
      tabIndex={-1}
      className="scroll-mt-4 border-t border-border outline-none first:border-t-0 lg:scroll-mt-24 [h3+&]:border-t-0"
    >
      {/* With large text, the control wraps below the text. */}
      <div className="relative flex min-h-14 flex-wrap items-center gap-x-2.5 gap-y-1 py-2 sm:gap-x-4">
        {picture}
        {/* The button covers the row, except for the links and buttons in it. */}
        <div className="min-w-0 flex-[1_1_9rem] [&_:is(a,button)]:relative [&_:is(a,button)]:z-1">
          <h4 className="font-semibold break-words">{title}</h4>
          <div className="text-small text-muted">{children}</div>
        </div>
        {control && (
          <div className="-mr-4 ml-auto max-w-full flex-none max-sm:max-w-[7.5rem] max-sm:*:justify-end max-sm:*:text-right!">
            {control}
          </div>
        )}
        {action && (
          <button
            type="button"
            data-opener=""
            aria-expanded={open}
            aria-controls={formId}
            aria-disabled={pending || undefined}
            aria-busy={pending || undefined}
            onClick={toggle}
            className="ml-auto inline-flex min-h-tap min-w-tap items-center justify-end gap-2 text-small font-semibold text-primary after:absolute after:inset-0"
          >
            <span className="max-sm:sr-only">{action}</span>
            <RowChevron open={open} />
          </button>
        )}
      </div>
      <div id={formId} hidden={!open} className="pt-1 pb-4">
        {open && form?.(close)}
      </div>
    </div>
  );
}

/** The state of a row's form. When the form closes, the button that opened it takes the focus again. */
function useOpenForm(
  row: { readonly current: HTMLElement | null },
  { onOpen, initiallyOpen = false }: SettingRowProps,
) {
  const [open, setOpen] = useState(false);
  const [pending, setPending] = useState(false);
  const wasOpen = useRef(false);

  useLayoutEffect(() => {
    if (wasOpen.current && !open) (row.current?.querySelector<HTMLElement>('[data-opener]') ?? row.current)?.focus();
    wasOpen.current = open;
  }, [open, row]);

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

  const opensItself = useRef(initiallyOpen);
  useEffect(() => {
    if (!opensItself.current) return;
    opensItself.current = false;
    void start();
  });

  const close = () => setOpen(false);
  return { open, pending, close, toggle: () => (open ? close() : void start()) };
}

/** A word with an icon. The icon alone carries no meaning. */
export function SettingStatus({ children }: { readonly children: ReactNode }) {
  return <span className="inline-flex items-center gap-1.5 font-medium text-text">{children}</span>;
}
