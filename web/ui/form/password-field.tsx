import { useState } from 'react';
import { Icon } from '../brand/icon.tsx';
import { Field, type FieldProps } from './field.tsx';

/** A password input that can show what was typed. */
export function PasswordField(props: FieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <button
          type="button"
          aria-label="Show password"
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          className="grid size-11 flex-none place-items-center rounded-control text-muted hover:bg-primary-soft hover:text-text"
        >
          <Icon name={shown ? 'eyeOff' : 'eye'} />
        </button>
      }
    />
  );
}
