import { BULK_DELETE_MAX } from '#contract/limits.ts';
import { formatInteger } from '#web/ui/data-display/format-integer.ts';
import { Button } from '#web/ui/form/button.tsx';
import { CheckBox } from '#web/ui/form/check-box.tsx';
import { formatUserCount } from './format-users.ts';
import type { Selection } from './use-selection.ts';

interface SelectionBarProps {
  readonly selection: Selection;
  /** The number of matches, as text: "1,204". Null if it is not known exactly. */
  readonly total: string | null;
  /** True if some matches have not been loaded. */
  readonly hasMore: boolean;
  readonly isDeleting: boolean;
  readonly onDelete: () => void;
}

/** The selection, the ways to select several users, and the button that deletes them. */
export function SelectionBar({ selection, total, hasMore, isDeleting, onDelete }: SelectionBarProps) {
  const { selected, matching, hasAllLoaded } = selection;
  const isTooMany = matching === null && selected.size > BULK_DELETE_MAX;
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2">
        <CheckBox
          label="Select all on this page"
          checked={hasAllLoaded}
          partly={!hasAllLoaded && selected.size > 0}
          onChange={selection.selectAllLoaded}
        />
        <Button
          variant="danger"
          size="small"
          disabled={selected.size === 0 || isTooMany}
          pending={isDeleting}
          onClick={onDelete}
        >
          {isDeleting ? 'Deleting...' : 'Delete Selected'}
        </Button>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small">
        <p role="status">
          {formatSelected(selected.size, matching)}
          {isTooMany && ` You can select up to ${formatInteger(BULK_DELETE_MAX)} individually.`}
        </p>
        {hasAllLoaded && (hasMore || selected.size > BULK_DELETE_MAX) && (
          <SelectAllMatching selection={selection} total={total} />
        )}
      </div>
    </div>
  );
}

/** One toggle button, so that it keeps the focus after it is pressed. */
function SelectAllMatching({ selection, total }: Pick<SelectionBarProps, 'selection' | 'total'>) {
  const { matching, isCounting, selectMatching, selectAllLoaded } = selection;
  const selectAllLabel = total === null ? 'Select all that match' : `Select all ${total} that match`;
  return (
    <Button
      variant="secondary"
      size="small"
      pending={isCounting}
      onClick={() => (matching === null ? selectMatching() : selectAllLoaded(true))}
    >
      {matching !== null ? 'Select only this page' : isCounting ? 'Counting...' : selectAllLabel}
    </Button>
  );
}

function formatSelected(count: number, matching: number | null): string {
  if (matching !== null) return `All ${formatUserCount(matching)} that match are selected.`;
  return count === 0 ? '' : `${formatUserCount(count)} selected.`;
}
