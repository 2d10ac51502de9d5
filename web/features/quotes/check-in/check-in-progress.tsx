import { Check } from 'lucide-react';
import { type SectionKey, sectionKeys, sections } from '#contract/domain/mood.ts';
import { type CheckIn, countGiven, countUnset, formatRatings } from './check-in.ts';

/** The element id of a section, for links within the page. */
export const sectionId = (section: SectionKey): string => `section-${section}`;

/** "3 of 15 set", and if there are carried ones, "12 same as last time". */
function formatCounts(checkIn: CheckIn, section?: SectionKey): string[] {
  const { set, carried, total } = countGiven(checkIn, section);
  return [`${set} of ${total} set`, ...(carried > 0 ? [`${carried} same as last time`] : [])];
}

/** Progress on narrow screens: one line and five bars that stay in view below the header. */
export function ProgressStrip({ checkIn }: { readonly checkIn: CheckIn }) {
  return (
    <div className="check-in-strip -mx-1 bg-background px-1 pt-1 pb-3 lg:hidden">
      <p className="pb-1.5 text-small text-muted">{formatCounts(checkIn).join(', ')}</p>
      <div className="grid grid-cols-5 gap-1" aria-hidden="true">
        {sectionKeys.map((section) => (
          <ProgressBar key={section} checkIn={checkIn} section={section} />
        ))}
      </div>
    </div>
  );
}

function ProgressBar({ checkIn, section }: { readonly checkIn: CheckIn; readonly section: SectionKey }) {
  const { set, carried, total } = countGiven(checkIn, section);
  return (
    <div className="check-in-segment">
      <span style={{ width: `${(100 * set) / total}%` }} />
      <span data-carried="" style={{ width: `${(100 * carried) / total}%` }} />
    </div>
  );
}

/**
 * On wide screens, next to the sliders: the five sections, each a link to its sliders, with the ratings given in it.
 */
export function CheckInSummary({ checkIn }: { readonly checkIn: CheckIn }) {
  return (
    <nav aria-labelledby="sections-heading" className="check-in-summary hidden pt-2 lg:block">
      <h2 id="sections-heading" className="mb-2 flex justify-between gap-4 font-ui text-small font-semibold text-muted">
        Sections{' '}
        <span className="text-right font-normal">
          {formatCounts(checkIn).map((count) => (
            <span key={count} className="block">
              {`${count} `}
            </span>
          ))}
        </span>
      </h2>
      <ol>
        {sectionKeys.map((section) => (
          <li key={section} className="border-t border-border text-small">
            <div className="flex min-h-tap items-center justify-between gap-4">
              <a
                href={`#${sectionId(section)}`}
                className="grid min-h-tap flex-1 content-center leading-[1.3] text-inherit no-underline hover:underline"
              >
                {sections[section]}
              </a>
              <SectionCount checkIn={checkIn} section={section} />
            </div>
            <GivenRatings ratings={formatRatings(checkIn, section)} />
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The ratings, one per line: "Stress: tense". */
function GivenRatings({ ratings }: { readonly ratings: readonly string[] }) {
  if (ratings.length === 0) return null;
  return (
    <ul className="-mt-1 pb-2.5 text-caption text-muted">
      {ratings.map((rating) => (
        <li key={rating}>{rating}</li>
      ))}
    </ul>
  );
}

function SectionCount({ checkIn, section }: { readonly checkIn: CheckIn; readonly section: SectionKey }) {
  const { set, carried, total } = countGiven(checkIn, section);
  if (countUnset(checkIn, section) > 0)
    return <span className="whitespace-nowrap text-muted">{`${set + carried} of ${total}`}</span>;
  return (
    <span className="text-positive">
      <Check className="size-5" aria-hidden="true" />
      <span className="sr-only">{carried > 0 ? 'All set, or same as last time' : 'All set'}</span>
    </span>
  );
}
