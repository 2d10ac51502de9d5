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
        {sent.length === 1 ? 'One request' : `${sent.length} requests, in order`}, shown whether it was answered or not.
        The instructions are the same for everyone.
      </p>
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {sent.map(({ purpose, instructions, prompt }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same request may have been sent twice, and the order never changes.
          <li key={at} className="grid grid-cols-[minmax(0,1fr)] gap-2">
            <p className={`font-semibold ${toneClasses[tone].strong}`}>
              {sent.length > 1 && `${at + 1}. `}
              {purposeNames[purpose]}
            </p>
            <WordForWord title="Instructions" text={instructions} tone={tone} />
            <WordForWord title="About this check-in" text={prompt} tone={tone} />
          </li>
        ))}
      </ol>
    </Disclosure>
  );
}

interface WordForWordProps {
  readonly title: string;
  readonly text: string;
  readonly tone: Tone;
}

/** Scrolls by itself, also with the keyboard. */
function WordForWord({ title, text, tone }: WordForWordProps) {
  const titleId = useId();
  const { strong, border } = toneClasses[tone];
  return (
    <div>
      <p id={titleId} className="text-small">
        {title}
      </p>
      <section
        aria-labelledby={titleId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls has to be reached by keys
        tabIndex={0}
        className={`max-h-72 overflow-y-auto rounded-control border p-3 text-small ${border} ${strong}`}
      >
        <pre className="font-[inherit] wrap-anywhere whitespace-pre-wrap">{text}</pre>
      </section>
    </div>
  );
}
