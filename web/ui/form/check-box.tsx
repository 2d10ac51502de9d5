import { useEffect, useRef } from 'react';

interface CheckBoxProps {
  readonly label: string;
  /** Shows the label to screen readers only, because visible text next to it says the same. */
  readonly hidesLabel?: boolean;
  readonly checked: boolean;
  /** Indeterminate: only some of the options it represents are chosen. */
  readonly partly?: boolean;
  readonly disabled?: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** The browser's own checkbox, in our colour: it works with every keyboard, screen reader and forced palette. */
export function CheckBox({ label, hidesLabel = false, checked, partly = false, disabled, onChange }: CheckBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = partly;
  }, [partly]);
  return (
    <label
      className={`flex min-h-tap cursor-pointer items-center gap-3 has-disabled:cursor-default ${hidesLabel ? 'min-w-tap' : ''}`}
    >
      <input
        ref={box}
        type="checkbox"
        className="size-5 flex-none accent-primary"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={hidesLabel ? 'sr-only' : 'min-w-0'}>{label}</span>
    </label>
  );
}
