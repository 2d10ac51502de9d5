/** Two or three views, shown one at a time. */
import type { KeyboardEvent, ReactNode } from 'react';
import { useId, useRef } from 'react';

interface TabsProps<Value extends string> {
  /** The accessible name of the tab list. */
  readonly label: string;
  readonly tabs: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** The content of the selected tab. */
  readonly children: ReactNode;
}

const nextIndexByKey: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
};

export function Tabs<Value extends string>({ label, tabs, value, onChange, children }: TabsProps<Value>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.value === value);
    const next = nextIndexByKey[event.key]?.(at, tabs.length - 1);
    if (next === undefined) return;
    event.preventDefault();
    const tab = tabs[next];
    if (tab) onChange(tab.value);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };

  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
        className="grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-1 rounded-2xl bg-sunken p-1"
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
            className="min-h-tap rounded-control px-3 font-medium text-muted aria-selected:bg-surface aria-selected:font-[650] aria-selected:text-primary aria-selected:inset-ring-2 aria-selected:inset-ring-primary forced-colors:aria-selected:outline-2 forced-colors:aria-selected:-outline-offset-2"
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </>
  );
}
