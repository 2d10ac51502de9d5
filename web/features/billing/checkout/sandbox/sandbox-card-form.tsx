/** The embedded card form of the payments sandbox. */
import type { ChangeEvent, FormEvent } from 'react';
import { useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../../../ui/form/button.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { PaymentLayout } from '../payment-layout.tsx';
import {
  type CardDetails,
  type CardErrors,
  type CardText,
  groupCardNumber,
  groupExpiry,
  readCard,
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

/**
 * Regroups the digits while the user types at the end. An edit in the middle is left unchanged, so that the cursor does
 * not jump.
 */
function regroup(event: ChangeEvent<HTMLInputElement>, group: (text: string) => string, previous: string): string {
  const { value, selectionStart } = event.currentTarget;
  return selectionStart === value.length && value.length > previous.length ? group(value) : value;
}

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
          maxLength={23}
          value={text.number}
          onChange={(event) => setText({ ...text, number: regroup(event, groupCardNumber, text.number) })}
          error={numberError}
        />
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-x-4 gap-y-5">
          <Field
            label="Expiry date"
            placeholder="MM / YY"
            inputMode="numeric"
            autoComplete="cc-exp"
            maxLength={9}
            value={text.expiry}
            onChange={(event) => setText({ ...text, expiry: regroup(event, groupExpiry, text.expiry) })}
            error={errors.expiry}
          />
          <Field
            label="CVC"
            inputMode="numeric"
            autoComplete="cc-csc"
            maxLength={4}
            value={text.cvc}
            onChange={(event) => setText({ ...text, cvc: event.currentTarget.value })}
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
    <div className="grid gap-2 rounded-control bg-accent-soft px-4 py-3.5">
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
              <b className="whitespace-nowrap tabular-nums">{number}</b> {effect}
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}
