import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Explanation, QuoteExplanation } from '#contract/calls/quote-explanation.ts';
import { pages } from '#contract/pages.ts';
import { QueryFailure } from '#web/ui/feedback/query-failure.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { explanationQuery } from './explanation-query.ts';
import {
  changeSentence,
  leaningSentences,
  rulesSentence,
  unrecordedWriterSentence,
  writerSentences,
} from './explanation-sentences.ts';
import { RatingReasons } from './rating-reasons.tsx';
import { SentRequests } from './sent-requests.tsx';
import { type Tone, toneClasses } from './tones.ts';

export interface ExplanationDetailsProps {
  readonly quoteId: string;
  /** False on the quote's own screen, which already has the ratings and the link. */
  readonly isAlone: boolean;
}

/** What a quote is based on, as the server recorded it, with its loading and failed states. */
export function ExplanationDetails({ quoteId, isAlone }: ExplanationDetailsProps) {
  const tone = isAlone ? 'page' : 'water';
  const query = useQuery(explanationQuery(quoteId));
  const { data, isError } = query;
  const container = useRef<HTMLDivElement>(null);
  return (
    <div
      ref={container}
      tabIndex={-1}
      className={`grid grid-cols-[minmax(0,1fr)] gap-4 outline-none ${toneClasses[tone].muted}`}
    >
      {data ? (
        <>
          {isAlone && (
            <div>
              <RatingReasons reasons={data.because} tone={tone} />
            </div>
          )}
          <Facts known={data} tone={tone} isNamed={!isAlone} />
          {isAlone && <HowWeWriteLink />}
        </>
      ) : isError ? (
        <QueryFailure query={query} text="We couldn't load this." focusAfter={container} />
      ) : (
        <LoadingDetails />
      )}
    </div>
  );
}

function LoadingDetails() {
  return (
    <>
      <p role="status" className="sr-only">
        Loading...
      </p>
      <div aria-hidden="true" className="grid gap-2">
        <Skeleton width="40%" />
        <Skeleton />
        <Skeleton width="70%" />
      </div>
    </>
  );
}

interface FactsProps {
  readonly known: QuoteExplanation;
  readonly tone: Tone;
  /** Whether the label of the writer is in view already. */
  readonly isNamed: boolean;
}

function Facts({ known: { writer, explanation }, tone, isNamed }: FactsProps) {
  if (!explanation) {
    return (
      <>
        <Fact title="Who wrote it" tone={tone} sentences={[unrecordedWriterSentence(writer)]} />
        <p>
          There's nothing more on record for this quote. It's older than these explanations, was imported, or its record
          can't be read.
        </p>
      </>
    );
  }
  return <RecordedFacts explanation={explanation} tone={tone} isNamed={isNamed} />;
}

interface RecordedFactsProps extends Pick<FactsProps, 'tone' | 'isNamed'> {
  readonly explanation: Explanation;
}

function RecordedFacts({ explanation, tone, isNamed }: RecordedFactsProps) {
  const { origin, changes, sent } = explanation;
  return (
    <>
      <Fact title="What changed" tone={tone} sentences={changes.map(changeSentence)} />
      <Fact title="What helped before" tone={tone} sentences={leaningSentences(explanation)} />
      <Fact title="Who wrote it" tone={tone} sentences={writerSentences(explanation, isNamed)} />
      {origin === 'on-device' && <p>Your device doesn't know what is usual for you, or what helped you before.</p>}
      <Fact title="Our rules" tone={tone} sentences={[rulesSentence(explanation)]} />
      {sent.length === 0 ? <p>No AI service was sent anything.</p> : <SentRequests sent={sent} tone={tone} />}
    </>
  );
}

interface FactProps {
  readonly title: string;
  readonly tone: Tone;
  readonly sentences: readonly string[];
}

/** One titled fact. Renders nothing without sentences. */
function Fact({ title, tone, sentences }: FactProps) {
  if (sentences.length === 0) return null;
  return (
    <div>
      <p className={`font-semibold ${toneClasses[tone].strong}`}>{title}</p>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  );
}

const HowWeWriteLink = () => (
  <p>
    <a href={pages.howWeWrite} className="inline-flex min-h-tap items-center text-inherit">
      How we write
    </a>
  </p>
);
