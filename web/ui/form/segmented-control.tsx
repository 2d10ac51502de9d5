import { type KeyboardEvent, type ReactNode, useId } from 'react';

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
  'font-medium text-muted aria-checked:bg-surface aria-checked:font-[650] ' +
  'aria-checked:text-primary aria-checked:inset-ring-2 aria-checked:inset-ring-primary ' +
  'forced-colors:aria-checked:outline-2 forced-colors:aria-checked:-outline-offset-2';

const STEP_BY_KEY = new Map([
  ['ArrowRight', 1],
  ['ArrowDown', 1],
  ['ArrowLeft', -1],
  ['ArrowUp', -1],
]);

/** One choice of a few, side by side. Arrow keys move it, as in any group of radio buttons. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { legend, options, value, onChange } = props;
  const legendId = useId();
  // While nothing is chosen, the first option is the one that the Tab key reaches.
  const tabStop = Math.max(
    0,
    options.findIndex((option) => option.value === value),
  );
  const onArrow = (event: KeyboardEvent<HTMLElement>, from: number) => {
    const step = STEP_BY_KEY.get(event.key);
    if (step === undefined) return;
    event.preventDefault();
    const index = (from + step + options.length) % options.length;
    const next = options[index];
    if (next) onChange(next.value);
    (event.currentTarget.parentElement?.children[index] as HTMLElement | undefined)?.focus();
  };
  return (
    <div>
      <p id={legendId} className="pb-2.5 font-semibold">
        {legend}
      </p>
      <div
        role="radiogroup"
        aria-labelledby={legendId}
        className="grid grid-cols-[repeat(auto-fit,minmax(min(5rem,100%),1fr))] gap-1 rounded-2xl bg-sunken p-1"
      >
        {options.map((option, index) => (
          // biome-ignore lint/a11y/useSemanticElements: an input could not contain the icon.
          <button
            key={option.value}
            type="button"
            role="radio"
            aria-checked={option.value === value}
            tabIndex={index === tabStop ? 0 : -1}
            onClick={() => onChange(option.value)}
            onKeyDown={(event) => onArrow(event, index)}
            className={CELL_CLASS}
          >
            {option.icon}
            {option.label}
          </button>
        ))}
      </div>
    </div>
  );
}
