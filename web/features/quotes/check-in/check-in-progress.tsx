import { Check } from 'lucide-react';
import { type SectionKey, sections } from '../../../../contract/domain/mood.ts';
import { type CheckIn, countGiven, countUnset, sectionKeys } from './check-in.ts';

/** The element id of a section, for links within the page. */
export const sectionId = (section: SectionKey): string => `section-${section}`;

/** "3 of 15 set", and where there are any, "12 same as last time". */
export function formatCounts(checkIn: CheckIn, section?: SectionKey): string[] {
  const { set, carried, of } = countGiven(checkIn, section);
  return [`${set} of ${of} set`, ...(carried > 0 ? [`${carried} same as last time`] : [])];
}

/** Progress on narrow screens: one line and five bars that stay below the header. */
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
  const { set, carried, of } = countGiven(checkIn, section);
  return (
    <div className="check-in-segment">
      <span style={{ width: `${(100 * set) / of}%` }} />
      <span data-carried="" style={{ width: `${(100 * carried) / of}%` }} />
    </div>
  );
}

/** Progress on wide screens: the five sections, each a link to its place. */
export function SectionList({ checkIn }: { readonly checkIn: CheckIn }) {
  return (
    <nav aria-labelledby="sections-heading" className="sticky top-20 hidden self-start pt-2 lg:block">
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
          <li
            key={section}
            className="flex min-h-tap items-center justify-between gap-4 border-t border-border text-small"
          >
            <a
              href={`#${sectionId(section)}`}
              className="flex-1 py-2.5 leading-[1.3] text-inherit no-underline hover:underline"
            >
              {sections[section]}
            </a>
            <SectionCount checkIn={checkIn} section={section} />
          </li>
        ))}
      </ol>
    </nav>
  );
}

function SectionCount({ checkIn, section }: { readonly checkIn: CheckIn; readonly section: SectionKey }) {
  const { set, carried, of } = countGiven(checkIn, section);
  if (countUnset(checkIn, section) > 0)
    return <span className="whitespace-nowrap text-muted">{`${set + carried} of ${of}`}</span>;
  return (
    <span className="text-positive">
      <Check className="size-5" aria-hidden="true" />
      <span className="sr-only">{carried > 0 ? 'All set, or same as last time' : 'All set'}</span>
    </span>
  );
}
