import { type TextareaHTMLAttributes, useId } from 'react';
import { Icon } from '../brand/icon.tsx';

interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | null;
}

/** A multi-line field: label above, hint, box, and the error below, as in <Field>. */
export function TextArea({ label, hint, error, className = '', ...area }: TextAreaProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={`grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1.5 ${className}`}>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-small leading-snug text-muted">
          {hint}
        </p>
      )}
      <textarea
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        className={`min-h-48 resize-y rounded-control bg-surface px-3.5 py-3 ${error ? 'border-2 border-danger' : 'border-[1.5px] border-border-strong'}`}
        {...area}
      />
      {error && (
        <p id={`${id}-error`} className="flex gap-1.5 text-small leading-snug font-medium text-danger">
          <Icon name="alert" className="size-5" />
          {error}
        </p>
      )}
    </div>
  );
}
