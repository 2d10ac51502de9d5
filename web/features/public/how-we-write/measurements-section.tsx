import { PageSection } from '../layout/page-section.tsx';
import { MEASURED_ON, writerMeasurements } from './writer-measurements.ts';

/** The latest measurements of the built-in writer, including the goals it missed. */
export function MeasurementsSection() {
  const missed = writerMeasurements.filter(({ holds }) => !holds).length;
  return (
    <PageSection title="How well it works" id="figures">
      <p>
        Our own writer, measured on {MEASURED_ON} over thousands of made-up days. “Random” days have every slider
        anywhere; “realistic” ones have one mood behind all of them. {missed} of {writerMeasurements.length} goals{' '}
        {missed === 1 ? 'was' : 'were'} missed.
      </p>
      <ul className="grid w-full border-b border-border">
        {writerMeasurements.map(({ what, measured, limit, holds }) => (
          <li
            key={what}
            className="grid gap-x-6 border-t border-border py-2.5 sm:grid-cols-[minmax(0,1fr)_11rem] sm:items-baseline"
          >
            <span>{what.charAt(0).toUpperCase() + what.slice(1)}</span>
            <span className="sm:text-right">
              <b className="tabular-nums">{measured}</b>
              <span className="block text-small text-muted">
                Goal: {limit}. {holds ? 'Met' : <b className="text-text">Missed</b>}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <p>
        The passages were drafted and reviewed by the language models that built this program. No person has read all of
        them aloud, and no clinician has read any.
      </p>
    </PageSection>
  );
}
