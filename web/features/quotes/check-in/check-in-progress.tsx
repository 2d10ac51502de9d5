import { Check } from 'lucide-react';
import { type SectionKey, sections } from '../../../../contract/domain/mood.ts';
import { type CheckIn, countSet, sectionKeys } from './check-in.ts';

/** The element id of a section, for links within the page. */
export const sectionId = (section: SectionKey): string => `section-${section}`;

/** Progress on narrow screens: one line and five bars that stay below the header. */
export function ProgressStrip({ checkIn }: { readonly checkIn: CheckIn }) {
  const { set, of } = countSet(checkIn);
  return (
    <div className="check-in-strip -mx-1 bg-background px-1 pt-1 pb-3 lg:hidden">
      <p className="pb-1.5 text-small text-muted">{`${set} of ${of} set`}</p>
      <div className="grid grid-cols-5 gap-1" aria-hidden="true">
        {sectionKeys.map((section) => (
          <div key={section} className="check-in-segment">
            <span style={{ width: percentSet(checkIn, section) }} />
          </div>
        ))}
      </div>
    </div>
  );
}

function percentSet(checkIn: CheckIn, section: SectionKey): string {
  const { set, of } = countSet(checkIn, section);
  return `${(100 * set) / of}%`;
}

/** Progress on wide screens: the five sections, each a link to its place. */
export function SectionList({ checkIn }: { readonly checkIn: CheckIn }) {
  const { set, of } = countSet(checkIn);
  return (
    <nav aria-labelledby="sections-heading" className="sticky top-20 hidden self-start pt-2 lg:block">
      <h2 id="sections-heading" className="mb-2 flex justify-between font-ui text-small font-semibold text-muted">
        Sections <span className="font-normal">{`${set} of ${of} set`}</span>
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
  const { set, of } = countSet(checkIn, section);
  if (set < of) return <span className="whitespace-nowrap text-muted">{`${set} of ${of}`}</span>;
  return (
    <span className="text-positive">
      <Check className="size-5" aria-hidden="true" />
      <span className="sr-only">All set</span>
    </span>
  );
}
