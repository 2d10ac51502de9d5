import { useId } from 'react';
import type { Explanation } from '#contract/calls/quote-explanation.ts';
import { Disclosure } from './disclosure.tsx';
import { purposeNames } from './explanation-sentences.ts';
import { type Tone, toneClasses } from './tones.ts';

interface SentRequestsProps {
  readonly sent: Explanation['sent'];
  readonly tone: Tone;
}

/** Everything that was sent to an AI service for one quote, folded at first. */
export function SentRequests({ sent, tone }: SentRequestsProps) {
  return (
    <Disclosure label="What the AI service was sent, word for word">
      <p>
        {sent.length === 1
          ? 'One request, shown whether it was answered or not.'
          : `${sent.length} requests, in order, shown whether they were answered or not.`}{' '}
        The instructions are the same for everyone.
      </p>
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {sent.map((request, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: requests may be identical, and the order is fixed.
          <SentRequest key={at} request={request} number={sent.length > 1 ? at + 1 : null} tone={tone} />
        ))}
      </ol>
    </Disclosure>
  );
}

interface SentRequestProps {
  readonly request: Explanation['sent'][number];
  /** Null if it is the only one. */
  readonly number: number | null;
  readonly tone: Tone;
}

function SentRequest({ request: { purpose, instructions, prompt }, number, tone }: SentRequestProps) {
  const purposeId = useId();
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <p id={purposeId} className={`font-semibold ${toneClasses[tone].strong}`}>
        {number !== null && `${number}. `}
        {purposeNames[purpose]}
      </p>
      <WordForWord title="Instructions" purposeId={purposeId} text={instructions} tone={tone} />
      <WordForWord title="About this check-in" purposeId={purposeId} text={prompt} tone={tone} />
    </li>
  );
}

interface WordForWordProps {
  readonly title: string;
  /** The id of the element that names the purpose of the request. With the title it labels the text. */
  readonly purposeId: string;
  readonly text: string;
  readonly tone: Tone;
}

/** The text exactly as it was sent. It scrolls on its own, also by keyboard. */
function WordForWord({ title, purposeId, text, tone }: WordForWordProps) {
  const titleId = useId();
  const { strong, border } = toneClasses[tone];
  return (
    <div>
      <p id={titleId} className="text-small">
        {title}
      </p>
      <section
        aria-labelledby={`${purposeId} ${titleId}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard
        tabIndex={0}
        className={`max-h-72 overflow-y-auto rounded-control border p-3 text-small ${border} ${strong}`}
      >
        <pre className="font-[inherit] wrap-anywhere whitespace-pre-wrap">{text}</pre>
      </section>
    </div>
  );
}
