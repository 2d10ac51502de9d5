interface CheckBoxProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** The browser's own, in our colour: it is known to every keyboard, screen reader and forced palette. */
export const CheckBox = ({ label, checked, onChange }: CheckBoxProps) => (
  <label className="flex min-h-tap cursor-pointer items-center gap-3">
    <input
      type="checkbox"
      className="size-5 flex-none accent-primary"
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
    <span className="min-w-0">{label}</span>
  </label>
);
