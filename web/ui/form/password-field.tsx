import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { Field, type FieldProps } from './field.tsx';

/** A password input that can show what was typed. */
export function PasswordField(props: FieldProps) {
  const [shown, setShown] = useState(false);
  const Shape = shown ? EyeOff : Eye;
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      trailing={
        <button
          type="button"
          aria-label="Show password"
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          className="grid size-11 flex-none place-items-center rounded-control text-muted hover:bg-primary-soft hover:text-text"
        >
          <Shape className="size-6" strokeWidth={1.75} aria-hidden="true" />
        </button>
      }
    />
  );
}
