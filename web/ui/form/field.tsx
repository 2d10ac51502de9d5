import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { useId } from 'react';
import { Icon } from '../brand/icon.tsx';

export interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | null | undefined;
  /** A control inside the box, after the input, for example to show the password. */
  readonly trailing?: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
}

/**
 * Label above, hint, box, and the error below. All are linked to the input, so that screen readers read them together.
 */
export function Field({ label, hint, error, trailing, id, className = '', ...input }: FieldProps) {
  const generatedId = useId();
  const inputId = id ?? generatedId;
  const described = [hint && `${inputId}-hint`, error && `${inputId}-error`].filter(Boolean).join(' ');
  const borderClass = error ? 'border-2 border-danger' : 'border-[1.5px] border-border-strong';
  return (
    <div className={`grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-1.5 ${className}`}>
      <label htmlFor={inputId} className="font-semibold">
        {label}
      </label>
      {hint && (
        <p id={`${inputId}-hint`} className="text-small leading-snug text-muted">
          {hint}
        </p>
      )}
      <div
        className={`flex min-h-12 items-center rounded-control bg-surface ${borderClass} has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-focus`}
      >
        <input
          id={inputId}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          className={`min-w-0 flex-1 self-stretch rounded-control bg-transparent pl-3.5 outline-none ${trailing ? '' : 'pr-3.5'}`}
          {...input}
        />
        {trailing}
      </div>
      {error && (
        <p id={`${inputId}-error`} className="flex gap-1.5 text-small leading-snug font-medium text-danger">
          <Icon name="alert" className="size-5" />
          {error}
        </p>
      )}
    </div>
  );
}
