/**
 * The form for everything about an account. It collects and validates the values, submits once, and shows each error at
 * its field.
 */
import type { FormEvent, ReactNode } from 'react';
import { useLayoutEffect, useRef, useState } from 'react';
import { recordOf } from '#contract/domain/record-of.ts';
import { Icon } from '../../ui/brand/icon.tsx';
import { Button, type ButtonSize } from '../../ui/form/button.tsx';
import { ReauthenticationCancelled } from '../reauthentication/reauthentication.ts';
import { type FieldErrors, toFormErrors } from './account-validation.ts';

type FormValues<Name extends string> = Readonly<Record<Name, string>>;

/** An error that belongs to no field. */
interface FailureDescription {
  readonly title?: string;
  readonly description: string;
}

interface AccountFormProps<Name extends string> {
  /** The names of its inputs. Passwords are sent unchanged. All other values are trimmed. */
  readonly fields: readonly Name[];
  readonly check: (values: FormValues<NoInfer<Name>>) => FieldErrors<NoInfer<Name>>;
  /** After it succeeds, the form or page closes, so the form cannot be submitted a second time. */
  readonly send: (values: FormValues<NoInfer<Name>>) => Promise<void>;
  readonly submitLabel: string;
  /** Shown when the server sends no message of its own. */
  readonly fallbackMessage: string;
  /** Replaces the text of an error that belongs to no field. */
  readonly describeFailure?: (error: unknown) => FailureDescription;
  readonly size?: ButtonSize;
  /** Set for a form opened by a button: the first field takes the focus, and the form has a cancel button. */
  readonly onCancel?: () => void;
  readonly children: (errors: FieldErrors<NoInfer<Name>>) => ReactNode;
}

export function AccountForm<Name extends string>(props: AccountFormProps<Name>) {
  const {
    fields,
    check,
    send,
    submitLabel,
    fallbackMessage,
    describeFailure,
    size = 'tall',
    onCancel,
    children,
  } = props;
  const form = useRef<HTMLFormElement>(null);
  const isSubmittingRef = useRef(false);
  const [pending, setPending] = useState(false);
  const [errors, setErrors] = useState<FieldErrors<Name>>({});
  const [formError, setFormError] = useState<FailureDescription | null>(null);
  const openedByPress = onCancel !== undefined;

  useLayoutEffect(() => {
    if (openedByPress) form.current?.querySelector<HTMLElement>('input:not([hidden])')?.focus();
  }, [openedByPress]);

  useLayoutEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [errors]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSubmittingRef.current) return;
    const values = readValues(event.currentTarget, fields);
    const fieldErrors = check(values);
    setErrors(fieldErrors);
    setFormError(null);
    if (Object.keys(fieldErrors).length > 0) return;
    isSubmittingRef.current = true;
    setPending(true);
    try {
      await send(values);
    } catch (error) {
      isSubmittingRef.current = false;
      setPending(false);
      if (error instanceof ReauthenticationCancelled) return;
      const refused = toFormErrors(error, fallbackMessage, fields);
      setErrors(refused.errors);
      setFormError(refused.form === null ? null : (describeFailure?.(error) ?? { description: refused.form }));
    }
  };

  return (
    <form ref={form} noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {children(errors)}
      {/* Always rendered, so that screen readers announce a message put into it. */}
      <div role="alert" className="-my-1 empty:hidden">
        {formError && <FormError title={formError.title} text={formError.description} />}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          size={size}
          wide={size === 'tall'}
          pending={pending}
          {...(size === 'tall' && { 'data-main-action': '' })}
        >
          {submitLabel}
        </Button>
        {onCancel && (
          <Button variant="ghost" size={size} wide={size === 'tall'} onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}

/** An error that belongs to no field. */
export function FormError({ title, text }: { readonly title?: string | undefined; readonly text: string }) {
  return (
    <p className="flex gap-2 rounded-control bg-danger-soft px-3.5 py-3 font-medium text-danger">
      <Icon name="alert" />
      <span className="min-w-0">
        {title && <span className="block font-semibold">{title}</span>}
        {text}
      </span>
    </p>
  );
}

function readValues<Name extends string>(form: HTMLFormElement, fields: readonly Name[]): FormValues<Name> {
  const data = new FormData(form);
  const text = (name: Name): string => {
    const typed = String(data.get(name) ?? '');
    return name === 'password' ? typed : typed.trim();
  };
  return recordOf(fields, text);
}
