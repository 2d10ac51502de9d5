/** The embedded card form of the payments sandbox. */
import type { ChangeEvent, FocusEvent, FormEvent } from 'react';
import { useLayoutEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/form/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { PaymentLayout } from '../payment-layout.tsx';
import {
  type CardDetails,
  type CardErrors,
  type CardText,
  cvcDigits,
  editCardNumber,
  editExpiry,
  type FieldEdit,
  groupExpiry,
  readCard,
  type ShownText,
  TEST_CARD,
} from './card-input.ts';

interface SandboxCardFormProps {
  readonly summary: string;
  readonly submitLabel: string;
  readonly pending: boolean;
  /** True if the last card was declined. A toast says why. */
  readonly isDeclined: boolean;
  readonly onConfirm: (card: CardDetails) => void;
  readonly onBack: () => void;
}

const emptyCard: CardText = { number: '', expiry: '', cvc: '' };

/** Formats the field after an edit, and returns its new text. */
function format(event: ChangeEvent<HTMLInputElement>, edit: (edit: FieldEdit) => ShownText, previous: string): string {
  const input = event.currentTarget;
  const { inputType = '' } = event.nativeEvent as InputEvent;
  const cursor = input.selectionStart ?? input.value.length;
  const shown = edit({ previous, text: input.value, cursor, inputType });
  // Set here and not only by React, which would move the cursor to the end.
  if (input.value !== shown.text) input.value = shown.text;
  input.setSelectionRange(shown.cursor, shown.cursor);
  return shown.text;
}

/** What is typed into a short field that is filled in replaces it. A second click or tap places the cursor. */
const selectAll = ({ currentTarget }: FocusEvent<HTMLInputElement>): void => currentTarget.select();

export function SandboxCardForm({
  summary,
  submitLabel,
  pending,
  isDeclined,
  onConfirm,
  onBack,
}: SandboxCardFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [text, setText] = useState(emptyCard);
  const [errors, setErrors] = useState<CardErrors>({});
  const numberError = errors.number ?? (isDeclined ? 'Please try another card, or ask your bank.' : null);

  useLayoutEffect(() => {
    if (isDeclined || Object.keys(errors).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [errors, isDeclined]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const result = readCard(text, new Date());
    setErrors('errors' in result ? result.errors : {});
    if ('card' in result) onConfirm(result.card);
  };

  return (
    <PaymentLayout summary={summary} onBack={onBack} pending={pending}>
      <TestCardHint onFill={() => setText({ number: TEST_CARD, expiry: nextExpiry(), cvc: '123' })} />
      <form ref={form} noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Field
          label="Card number"
          inputMode="numeric"
          autoComplete="cc-number"
          value={text.number}
          onChange={(event) => setText({ ...text, number: format(event, editCardNumber, text.number) })}
          error={numberError}
        />
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-x-4 gap-y-5">
          <Field
            label="Expiry date"
            placeholder="MM / YY"
            inputMode="numeric"
            autoComplete="cc-exp"
            value={text.expiry}
            onFocus={selectAll}
            onChange={(event) => setText({ ...text, expiry: format(event, editExpiry, text.expiry) })}
            onBlur={() => setText({ ...text, expiry: groupExpiry(text.expiry) })}
            error={errors.expiry}
          />
          <Field
            label="CVC"
            inputMode="numeric"
            autoComplete="cc-csc"
            value={text.cvc}
            onFocus={selectAll}
            onChange={(event) => setText({ ...text, cvc: cvcDigits(event.currentTarget.value) })}
            error={errors.cvc}
          />
        </div>
        <Button type="submit" size="tall" wide pending={pending}>
          {submitLabel}
        </Button>
      </form>
    </PaymentLayout>
  );
}

const nextExpiry = (): string => `12 / ${String(new Date().getFullYear() + 2).slice(2)}`;

const otherTestCards = [
  ['4000 0000 0000 0002', 'is declined'],
  ['4000 0025 0000 3155', 'asks you to approve it first'],
  ['4000 0000 0000 0341', 'is accepted, but the first charge fails'],
] as const;

function TestCardHint({ onFill }: { readonly onFill: () => void }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-control bg-accent-soft px-4 py-3.5">
      <p className="text-small">This is the sandbox: no real card is ever charged. Please use a test number.</p>
      <Button variant="secondary" size="small" onClick={onFill} className="justify-self-start">
        Fill in {TEST_CARD}
      </Button>
      <details className="text-small">
        <summary className="inline-flex min-h-tap items-center font-medium underline underline-offset-4">
          Other test numbers
        </summary>
        <ul className="grid gap-1 pb-1">
          {otherTestCards.map(([number, effect]) => (
            <li key={number}>
              <b className="tabular-nums">{number}</b> {effect}
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}
