import { ChevronDown } from 'lucide-react';
import { capitalize } from '#web/ui/data-display/capitalize.ts';
import { PageSection } from '../layout/page-section.tsx';
import { measuredSentences } from './measured-sentences.ts';
import { MEASURED_ON, type WriterMeasurement, writerMeasurements } from './writer-measurements.ts';

/** The latest measurements of the built-in writer: in a few sentences, and all of them for those who want to check. */
export function MeasurementsSection() {
  const missed = writerMeasurements.filter(({ holds }) => !holds).length;
  return (
    <PageSection title="How well it works" id="figures">
      <p>
        On {MEASURED_ON} we let our own writer write for thousands of made-up days, and counted. No one's own check-ins
        were used.
      </p>
      <ul className="grid list-disc gap-2 pl-5">
        {measuredSentences(writerMeasurements).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p>{goalsSentence(missed, writerMeasurements.length)}</p>
      <AllMeasurements isOpen={missed > 0} />
      <p>
        The passages were drafted and reviewed by the language models that built this program. No person has read all of
        them aloud, and no clinician has read any.
      </p>
    </PageSection>
  );
}

const goalsSentence = (missed: number, all: number): string =>
  missed === 0 ? `All ${all} goals were met.` : `${missed} of ${all} goals ${missed === 1 ? 'was' : 'were'} missed.`;

/** @param isOpen so that a missed goal is never folded away. */
const AllMeasurements = ({ isOpen }: { readonly isOpen: boolean }) => (
  <details open={isOpen} data-measurements className="group w-full">
    <summary className="flex min-h-tap list-none items-center gap-2 font-semibold text-primary underline decoration-1 underline-offset-4 [&::-webkit-details-marker]:hidden">
      All {writerMeasurements.length} measurements
      <ChevronDown className="size-5 flex-none group-open:rotate-180" strokeWidth={1.75} aria-hidden="true" />
    </summary>
    <p className="pt-1 pb-3">
      On “random” days every slider can be anywhere; on “realistic” ones there is one mood behind all of them. The
      people are made up too, with 90 days each unless it says otherwise.
    </p>
    <ul className="grid w-full border-b border-border">
      {writerMeasurements.map((measurement) => (
        <MeasurementRow key={measurement.what} {...measurement} />
      ))}
    </ul>
  </details>
);

const MeasurementRow = ({ what, measured, limit, holds }: WriterMeasurement) => (
  <li className="grid gap-x-6 border-t border-border py-2.5 sm:grid-cols-[minmax(0,1fr)_11rem] sm:items-baseline">
    <span>{capitalize(what)}</span>
    <span className="sm:text-right">
      <b className="tabular-nums">{measured}</b>
      <span className="block text-small text-muted">
        Goal: {limit}. {holds ? 'Met' : <b className="text-text">Missed</b>}
      </span>
    </span>
  </li>
);
