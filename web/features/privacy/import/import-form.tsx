/** Entries from a file: what is in it is said first, then they are sent a piece at a time, then how that ended. */
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useHealthConsent } from '../use-health-consent.ts';
import { endInWords, foundInWords } from './import-words.ts';
import { useImport } from './use-import.ts';

interface ImportFormProps {
  readonly onClose: () => void;
}

/** Entries are health data: without the person's yes none are brought in either. */
export function ImportForm({ onClose }: ImportFormProps) {
  const consent = useHealthConsent();
  if (consent.kind === 'loading') return <Skeleton height="6rem" />;
  if (consent.kind === 'failed') {
    return <LoadFailure text="We could not load this." onRetry={consent.retry} retrying={consent.retrying} />;
  }
  if (consent.kind === 'not-needed') return <FileForm onClose={onClose} />;
  return (
    <div className="grid justify-items-start gap-3">
      <p>
        Entries say something about your health, so we keep them only with your yes. You can give it above, under “Your
        privacy choices”.
      </p>
      <Button variant="ghost" size="small" onClick={onClose}>
        Close
      </Button>
    </div>
  );
}

function FileForm({ onClose }: ImportFormProps) {
  const { state, choose, start } = useImport();
  const [field, setField] = useState(0);
  const isUnderWay = state.kind === 'sending';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Field
        key={field}
        type="file"
        label="File"
        hint="An Evenkeel export (JSON) or a Daylio export (CSV). It is read on this device; only entries are sent."
        accept=".json,.csv,application/json,text/csv"
        error={state.kind === 'unreadable' ? state.why : null}
        disabled={isUnderWay}
        className="[&_input]:py-2.5"
        onChange={({ target }) => target.files?.[0] && choose(target.files[0])}
      />
      {'file' in state && <Found file={state.file} />}
      <div role="status" aria-live="polite">
        {state.kind === 'done' && <p className="font-semibold">{endInWords(state.progress)}</p>}
        {state.kind === 'stopped' && (
          <p>
            {state.why} {state.progress.done} of {state.file.entries.length} are done. Nothing is added twice, so you
            can simply go on.
          </p>
        )}
      </div>
      {isUnderWay && (
        <ProgressBar
          label="Importing"
          value={state.progress.done}
          max={state.file.entries.length}
          valueText={`${state.progress.done} of ${state.file.entries.length} entries`}
        />
      )}
      <div className="flex flex-wrap gap-3">
        {'file' in state && state.kind !== 'done' && state.file.entries.length > 0 && (
          <Button size="small" pending={isUnderWay} onClick={start}>
            {isUnderWay ? 'Importing...' : state.kind === 'stopped' ? 'Go on' : 'Import them'}
          </Button>
        )}
        {state.kind === 'done' && (
          <Button variant="secondary" size="small" onClick={() => setField(field + 1)}>
            Another file
          </Button>
        )}
        {!isUnderWay && (
          <Button variant="ghost" size="small" onClick={onClose}>
            {state.kind === 'done' ? 'Close' : 'Cancel'}
          </Button>
        )}
      </div>
    </div>
  );
}

type FoundProps = { readonly file: Parameters<typeof foundInWords>[0] };

function Found({ file }: FoundProps) {
  return (
    <div className="grid gap-2 rounded-2xl bg-accent-soft px-5 py-4 forced-colors:border">
      <p className="font-semibold">{foundInWords(file)}</p>
      {file.from === 'daylio' && (
        <p className="text-small">
          Daylio has one mood where Evenkeel has 15 sliders. The seven that make the mood score are set to that mood,
          the others stay in the middle. Notes and activities are not taken: Evenkeel keeps none.
        </p>
      )}
      {file.leftOut.size > 0 && (
        <>
          <p className="text-small font-semibold">Left out:</p>
          <ul className="list-disc pl-5 text-small">
            {[...file.leftOut].slice(0, 10).map(([reason, count]) => (
              <li key={reason}>
                {count === 1 ? '1 line' : `${count} lines`}. {reason}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
