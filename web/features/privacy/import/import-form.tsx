/** Imports check-ins from a file: shows what is in it, uploads it in batches, then shows the outcome. */

import { useQuery } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { useFocusOnRemoval } from '#web/browser/use-focus-on-removal.ts';
import { formatCount } from '#web/ui/data-display/format-count.ts';
import { formatInteger } from '#web/ui/data-display/format-integer.ts';
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import { QueryFailure } from '#web/ui/feedback/query-failure.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { useHealthConsent } from '../health-consent/use-health-consent.ts';
import { gdprStatusQuery } from '../privacy-queries.ts';
import { formatImportFile, formatImportLimit, formatImportResult } from './format-import.ts';
import type { ImportFile } from './import-file.ts';
import { type ImportState, useImport } from './use-import.ts';

interface ImportFormProps {
  readonly onClose: () => void;
}

/** Check-ins are health data, so none are imported without the user's consent. */
export function ImportForm({ onClose }: ImportFormProps) {
  const consent = useHealthConsent();
  if (consent.kind === 'loading') return <Skeleton height="6rem" />;
  if (consent.kind === 'failed') {
    return <LoadFailure text="We couldn't load this." onRetry={consent.retry} retrying={consent.retrying} />;
  }
  if (consent.kind === 'not-needed') return <ImportIfAllowed onClose={onClose} />;
  return (
    <ImportBlocked onClose={onClose}>
      Entries say something about your health, so we only store them if you agree. You can do that above, under “Your
      privacy choices”.
    </ImportBlocked>
  );
}

interface ImportBlockedProps extends ImportFormProps {
  readonly children: string;
}

const ImportBlocked = ({ children, onClose }: ImportBlockedProps) => (
  <div className="grid justify-items-start gap-3">
    <p>{children}</p>
    <Button variant="ghost" size="small" onClick={onClose}>
      Close
    </Button>
  </div>
);

/** Importing requires a verified email address or a plan. */
function ImportIfAllowed({ onClose }: ImportFormProps) {
  const query = useQuery(gdprStatusQuery);
  const { data, isError } = query;
  if (!data && isError) return <QueryFailure query={query} text="We couldn't load this." />;
  if (!data) return <Skeleton height="6rem" />;
  if (data.imports.allowed) return <FileForm onClose={onClose} remaining={data.imports.left} />;
  return (
    <ImportBlocked onClose={onClose}>
      Please verify your email first. Then you can import entries. The link is in the email we sent you, or get a new
      one below, beside your email.
    </ImportBlocked>
  );
}

interface FileFormProps extends ImportFormProps {
  /** How many check-ins may still be imported into this account. */
  readonly remaining: number;
}

function FileForm({ onClose, remaining }: FileFormProps) {
  const { state, choose, start } = useImport();
  const [field, setField] = useState(0);
  const outcome = useRef<HTMLDivElement>(null);
  const isUploading = state.kind === 'sending';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Field
        key={field}
        type="file"
        label="File"
        hint="An Evenkeel export (JSON) or a Daylio export (CSV). It's read on this device; only entries are sent."
        accept=".json,.csv,application/json,text/csv"
        error={state.kind === 'unreadable' ? state.reason : null}
        disabled={isUploading}
        className="[&_input]:py-2.5"
        onChange={({ target }) => target.files?.[0] && choose(target.files[0])}
      />
      {/* Must be there before its text is, but takes no gap of its own while empty. What is added to it is announced. */}
      <div
        ref={outcome}
        tabIndex={-1}
        role="status"
        aria-live="polite"
        aria-atomic="false"
        className="grid grid-cols-[minmax(0,1fr)] gap-4 empty:absolute"
      >
        {'file' in state && <FileSummary file={state.file} remaining={state.kind === 'read' ? remaining : null} />}
        {/* The focus is already on the field that shows it. */}
        {state.kind === 'unreadable' && <p className="sr-only">{state.reason}</p>}
        {state.kind === 'done' && <p className="font-semibold">{formatImportResult(state.progress)}</p>}
        {state.kind === 'stopped' && (
          <p>
            {state.reason} {formatInteger(state.progress.done)} of {formatInteger(state.file.checkIns.length)} done.{' '}
            {state.isFinal ? 'Entries already added stay.' : 'Nothing is added twice, so you can simply continue.'}
          </p>
        )}
      </div>
      {isUploading && (
        <ProgressBar
          label="Importing"
          value={state.progress.done}
          max={state.file.checkIns.length}
          valueText={`${formatInteger(state.progress.done)} of ${formatInteger(state.file.checkIns.length)} entries`}
        />
      )}
      <div className="flex flex-wrap gap-3">
        {canStart(state) && (
          <StartButton pending={isUploading} focusAfter={outcome} onStart={start}>
            {isUploading ? 'Importing...' : state.kind === 'stopped' ? 'Continue' : 'Add entries'}
          </StartButton>
        )}
        {state.kind === 'done' && (
          <Button variant="secondary" size="small" onClick={() => setField(field + 1)}>
            Choose another file
          </Button>
        )}
        {!isUploading && (
          <Button variant="secondary" size="small" onClick={onClose}>
            {state.kind === 'done' ? 'Close' : 'Cancel'}
          </Button>
        )}
      </div>
    </div>
  );
}

const canStart = (state: ImportState): boolean =>
  'file' in state &&
  state.file.checkIns.length > 0 &&
  state.kind !== 'done' &&
  !(state.kind === 'stopped' && state.isFinal);

interface StartButtonProps {
  readonly pending: boolean;
  readonly focusAfter: RefObject<HTMLElement | null>;
  readonly onStart: () => void;
  readonly children: string;
}

/** Disappears once nothing is left to add. */
function StartButton({ pending, focusAfter, onStart, children }: StartButtonProps) {
  const box = useRef<HTMLDivElement>(null);
  useFocusOnRemoval(box, focusAfter);
  return (
    <div ref={box}>
      <Button size="small" pending={pending} onClick={onStart}>
        {children}
      </Button>
    </div>
  );
}

interface FileSummaryProps {
  readonly file: ImportFile;
  /** How many check-ins may still be imported, or null if it no longer matters. */
  readonly remaining: number | null;
}

function FileSummary({ file, remaining }: FileSummaryProps) {
  return (
    <div className="grid gap-2 rounded-2xl bg-accent-soft px-5 py-4 forced-colors:border">
      <p className="font-semibold">{formatImportFile(file)}</p>
      {remaining !== null && file.checkIns.length > remaining && (
        <p className="text-small">{formatImportLimit(remaining)}</p>
      )}
      {file.from === 'daylio' && (
        <p className="text-small">
          Daylio has one mood where Evenkeel has 15 sliders. We set the seven behind the mood score to that mood and
          leave the other eight alone. Notes and activities aren't imported: Evenkeel doesn't store any.
        </p>
      )}
      {file.leftOut.size > 0 && (
        <>
          <p className="text-small font-semibold">Left out:</p>
          <ul className="list-disc pl-5 text-small">
            {[...file.leftOut].slice(0, 10).map(([reason, count]) => (
              <li key={reason}>
                {formatCount(count, 'line')}. {reason}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
