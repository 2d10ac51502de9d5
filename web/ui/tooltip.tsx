import { Tooltip as Radix } from 'radix-ui';
import { type ReactElement, type ReactNode, useRef, useState } from 'react';

const OPEN_DELAY_MS = 700;
const SKIP_DELAY_MS = 300;

/** Around everything that has tooltips: once one has been seen, its neighbours open without the wait. */
export function TooltipGroup({ children }: { readonly children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={OPEN_DELAY_MS} skipDelayDuration={SKIP_DELAY_MS}>
      {children}
    </Radix.Provider>
  );
}

interface TooltipProps {
  readonly text: string;
  /** One control that takes a ref. Give it `aria-describedby={undefined}` where the text is its name already. */
  readonly children: ReactElement;
}

/** A few words on hover and on focus; they stay while the pointer is on them, and Escape closes them. */
export function Tooltip({ text, children }: TooltipProps) {
  const [isOpen, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const change = (next: boolean): void => {
    // Radix closes on any scroll; the one that brings what has the focus into view must leave it open.
    const isBroughtIntoView = window.event?.type === 'scroll' && trigger.current === document.activeElement;
    if (next || !isBroughtIntoView) setOpen(next);
  };
  return (
    <Radix.Root open={isOpen} onOpenChange={change}>
      <Radix.Trigger asChild ref={trigger}>
        {children}
      </Radix.Trigger>
      {/* Inside the main landmark: nothing of a page stands outside its landmarks. */}
      <Radix.Portal container={document.getElementById('main')}>
        <Radix.Content
          sideOffset={6}
          collisionPadding={8}
          hideWhenDetached
          className="z-30 max-w-[min(20rem,90vw)] animate-[fade_var(--ek-duration-quick)_ease-out] rounded-control bg-text px-3 py-2 text-small text-background shadow-over forced-colors:border"
        >
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
