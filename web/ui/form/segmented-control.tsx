import { RadioGroup } from 'radix-ui';
import { type ReactNode, useId } from 'react';

interface Option<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly icon?: ReactNode;
}

interface SegmentedControlProps<Value extends string> {
  readonly legend: string;
  readonly options: readonly Option<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

const CELL_CLASS =
  'grid min-h-16 min-w-0 cursor-pointer content-center justify-items-center gap-0.5 rounded-control px-1 text-small ' +
  'font-medium text-muted data-[state=checked]:bg-surface data-[state=checked]:font-[650] ' +
  'data-[state=checked]:text-primary data-[state=checked]:inset-ring-2 data-[state=checked]:inset-ring-primary ' +
  'forced-colors:data-[state=checked]:outline-2 forced-colors:data-[state=checked]:-outline-offset-2';

/** One choice of a few, side by side. Arrow keys move it, as in any group of radio buttons. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { legend, options, value, onChange } = props;
  const legendId = useId();
  return (
    <div>
      <p id={legendId} className="pb-2.5 font-semibold">
        {legend}
      </p>
      <RadioGroup.Root
        aria-labelledby={legendId}
        orientation="horizontal"
        value={value}
        onValueChange={(next) => onChange(next as Value)}
        className="grid grid-cols-[repeat(auto-fit,minmax(min(5rem,100%),1fr))] gap-1 rounded-2xl bg-sunken p-1"
      >
        {options.map((option) => (
          <RadioGroup.Item key={option.value} value={option.value} className={CELL_CLASS}>
            {option.icon}
            {option.label}
          </RadioGroup.Item>
        ))}
      </RadioGroup.Root>
    </div>
  );
}
