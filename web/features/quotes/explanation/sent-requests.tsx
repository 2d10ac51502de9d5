import { useId } from 'react';
import type { Explanation } from '../../../../contract/calls/quote-explanation.ts';
import { Disclosure } from './disclosure.tsx';
import { purposeNames } from './explanation-sentences.ts';
import { type Tone, toneClasses } from './tones.ts';

interface SentRequestsProps {
  readonly sent: Explanation['sent'];
  readonly tone: Tone;
}

/** Everything a service was sent for one quote, folded at first. */
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
          // biome-ignore lint/suspicious/noArrayIndexKey: the same request may have been sent twice, and the order never changes.
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
  /** The id of what the request was for. With the title it names the text. */
  readonly purposeId: string;
  readonly text: string;
  readonly tone: Tone;
}

/** Has its own scrollbar, and can be scrolled with the keyboard too. */
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
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls has to be reached by keys
        tabIndex={0}
        className={`max-h-72 overflow-y-auto rounded-control border p-3 text-small ${border} ${strong}`}
      >
        <pre className="font-[inherit] wrap-anywhere whitespace-pre-wrap">{text}</pre>
      </section>
    </div>
  );
}
