import { useId } from 'react';
import {
  type DimensionKey,
  dimensionKeys,
  dimensions,
  type SectionKey,
  sectionDimensionKeys,
  sectionKeys,
  sections,
} from '#contract/domain/mood.ts';
import { Icon } from '#web/ui/brand/icon.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { CheckBox } from '#web/ui/form/check-box.tsx';
import { hasWholeSection, setKeysChosen } from './report-choices.ts';

interface DimensionChoiceProps {
  readonly chosen: readonly DimensionKey[];
  readonly onChange: (chosen: readonly DimensionKey[]) => void;
  readonly error?: string | undefined;
}

/** Chooses the dimensions included in the report. Folded at first, because most users want all of them. */
export function DimensionChoice({ chosen, onChange, error }: DimensionChoiceProps) {
  const errorId = useId();
  return (
    <div className="border-y border-border">
      <details className="group/choice">
        <summary
          aria-describedby={error ? errorId : undefined}
          className="flex min-h-14 cursor-pointer list-none items-center gap-3 font-semibold [&::-webkit-details-marker]:hidden"
        >
          <span className="min-w-0 flex-1">Ratings on the page</span>
          <span className="text-small font-normal text-muted">
            {chosen.length} of {dimensionKeys.length}
          </span>
          <Icon name="open" className="size-5 group-open/choice:rotate-180" />
        </summary>
        <div className="grid gap-4 pb-4">
          <div className="flex gap-2">
            <Button variant="secondary" size="small" onClick={() => onChange(dimensionKeys)}>
              All
            </Button>
            <Button variant="secondary" size="small" onClick={() => onChange([])}>
              None
            </Button>
          </div>
          {sectionKeys.map((section) => (
            <SectionChoice key={section} section={section} chosen={chosen} onChange={onChange} />
          ))}
        </div>
      </details>
      {error && (
        <p id={errorId} role="alert" className="flex gap-1.5 pb-4 text-small font-medium text-danger">
          <Icon name="alert" className="size-5" />
          {error}
        </p>
      )}
    </div>
  );
}

function SectionChoice({ section, chosen, onChange }: DimensionChoiceProps & { readonly section: SectionKey }) {
  const legendId = useId();
  const keys = sectionDimensionKeys(section);
  const hasAll = hasWholeSection(chosen, section);
  return (
    <fieldset aria-labelledby={legendId} className="min-w-0">
      <div className="flex items-center justify-between gap-3">
        <legend id={legendId} className="text-small font-semibold text-muted">
          {sections[section]}
        </legend>
        <Button
          variant="ghost"
          size="small"
          className="-mr-4"
          aria-label={`${hasAll ? 'None' : 'All'} of ${sections[section]}`}
          onClick={() => onChange(setKeysChosen(chosen, keys, !hasAll))}
        >
          {hasAll ? 'None' : 'All'}
        </Button>
      </div>
      <div className="grid sm:grid-cols-2">
        {keys.map((key) => (
          <CheckBox
            key={key}
            label={dimensions[key].label}
            checked={chosen.includes(key)}
            onChange={(isChosen) => onChange(setKeysChosen(chosen, [key], isChosen))}
          />
        ))}
      </div>
    </fieldset>
  );
}
