import { type ButtonHTMLAttributes, useId } from 'react';

interface SwitchProps {
  readonly label: string;
  readonly hint: string;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** One row: the label on the left, the switch on the right. */
export function Switch({ label, hint, checked, disabled, onChange }: SwitchProps) {
  const id = useId();
  return (
    // With large text, the switch wraps below the label.
    <div className="flex flex-wrap items-center justify-end gap-x-4">
      <div className="min-w-0 flex-[1_1_9rem]">
        <label id={`${id}-label`} htmlFor={id} className="font-semibold">
          {label}
        </label>
        <p id={`${id}-hint`} className="text-small leading-snug text-muted">
          {hint}
        </p>
      </div>
      <SwitchControl
        id={id}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-hint`}
        checked={checked}
        disabled={disabled}
        onChange={onChange}
      />
    </div>
  );
}

interface SwitchControlProps
  extends Pick<SwitchProps, 'checked' | 'onChange'>,
    Pick<
      ButtonHTMLAttributes<HTMLButtonElement>,
      'id' | 'disabled' | `aria-${'label' | 'labelledby' | 'describedby'}`
    > {}

/** The switch without its text, for a table row that already has the text. It needs a label or aria-labelledby. */
export const SwitchControl = ({ checked, onChange, ...rest }: SwitchControlProps) => (
  <button
    type="button"
    role="switch"
    aria-checked={checked}
    onClick={() => onChange(!checked)}
    className="group grid h-tap w-14 flex-none items-center rounded-2xl disabled:opacity-60"
    {...rest}
  >
    <span className="relative block h-8 w-14 rounded-full border-2 border-border-strong bg-sunken transition-colors duration-(--ek-duration-calm) group-aria-checked:border-primary group-aria-checked:bg-primary">
      <span className="absolute top-1 left-1 size-5 rounded-full bg-border-strong transition-[translate] duration-(--ek-duration-calm) ease-calm group-aria-checked:translate-x-6 group-aria-checked:bg-on-primary forced-colors:bg-[CanvasText]" />
    </span>
  </button>
);
