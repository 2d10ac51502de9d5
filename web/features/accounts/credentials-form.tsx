/** One form for signing in and signing up: it gathers, checks, sends once, and puts each error where it belongs. */
import type { FormEvent, ReactNode } from 'react';
import { useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type FieldErrors, refusal } from './credentials.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly firstName?: string;
  readonly lastName?: string;
}

interface CredentialsFormProps {
  readonly check: (values: Credentials) => FieldErrors;
  readonly send: (values: Credentials) => Promise<void>;
  readonly submitLabel: string;
  /** What to say when the server gives no words of its own. */
  readonly fallbackMessage: string;
  readonly children: (errors: FieldErrors) => ReactNode;
}

function read(form: HTMLFormElement): Credentials {
  const data = new FormData(form);
  const text = (name: string): string => String(data.get(name) ?? '');
  const named = (key: 'firstName' | 'lastName') => (text(key).trim() ? { [key]: text(key).trim() } : {});
  return { email: text('email').trim(), password: text('password'), ...named('firstName'), ...named('lastName') };
}

export function CredentialsForm({ check, send, submitLabel, fallbackMessage, children }: CredentialsFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const underWay = useRef(false);
  const [pending, setPending] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [formError, setFormError] = useState<string | null>(null);

  useLayoutEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [errors]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (underWay.current) return;
    const values = read(event.currentTarget);
    const wrong = check(values);
    setErrors(wrong);
    setFormError(null);
    if (Object.keys(wrong).length > 0) return;
    underWay.current = true;
    setPending(true);
    try {
      await send(values);
    } catch (error) {
      const refused = refusal(error, fallbackMessage);
      setErrors(refused.errors);
      setFormError(refused.form);
      underWay.current = false;
      setPending(false);
    }
  };

  return (
    <form ref={form} noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {children(errors)}
      {/* Always there, so that a message put into it is read out. */}
      <div role="alert" className="-my-1 empty:hidden">
        {formError && (
          <p className="flex gap-2 rounded-control bg-danger-soft px-3.5 py-3 font-medium text-danger">
            <Icon name="alert" />
            {formError}
          </p>
        )}
      </div>
      <Button type="submit" size="tall" wide pending={pending}>
        {submitLabel}
      </Button>
    </form>
  );
}
