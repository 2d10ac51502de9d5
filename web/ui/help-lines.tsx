import { ExternalLink, MessageSquare, Phone } from 'lucide-react';
import { useId, useState } from 'react';
import {
  type EmergencyNumber,
  type HelpLine,
  type HelpLineKind,
  type HelpPlace,
  type HelpPlaceKey,
  helpPlaceKeys,
  helpPlaces,
} from '../../contract/help-lines.ts';
import { initialHelpPlace, rememberHelpPlace } from './help-place.ts';

/** The place whose lines are shown, and the way to change it. */
export function useHelpPlace() {
  const [key, setKey] = useState(initialHelpPlace);
  const choose = (next: HelpPlaceKey): void => {
    setKey(next);
    rememberHelpPlace(next);
  };
  const place: HelpPlace = helpPlaces[key];
  return { key, place, choose };
}

const icons: Record<HelpLineKind, typeof Phone> = { call: Phone, text: MessageSquare, visit: ExternalLink };

/** The lines of one place, the number for danger, and the chooser. */
export function HelpLines({
  placeKey,
  place,
  onChoose,
}: {
  readonly placeKey: HelpPlaceKey;
  readonly place: HelpPlace;
  readonly onChoose: (key: HelpPlaceKey) => void;
}) {
  return (
    <div className="grid gap-4">
      <PlaceLines place={place} />
      <PlaceChooser value={placeKey} onChoose={onChoose} />
    </div>
  );
}

/** The lines of one place, the number for danger, and when they were checked. */
export function PlaceLines({ place }: { readonly place: HelpPlace }) {
  return (
    <>
      <ul className="grid gap-3">
        {place.lines.map((line) => (
          <li key={line.action}>
            <LineLink line={line} />
          </li>
        ))}
      </ul>
      <Emergency emergency={place.emergency} />
      <p className="text-small text-muted">This list was last checked on {checkedOn(place)}.</p>
    </>
  );
}

const longDate = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The oldest check of what is shown. */
function checkedOn({ lines, emergency }: HelpPlace): string {
  const dates = [...lines, ...(emergency ? [emergency] : [])].map((listed) => listed.checkedOn).toSorted();
  return longDate.format(new Date(dates[0] ?? ''));
}

function LineLink({ line }: { readonly line: HelpLine }) {
  const Icon = icons[line.kind];
  return (
    <a
      href={line.href}
      {...(line.kind === 'visit' && { target: '_blank', rel: 'noreferrer' })}
      className="grid min-h-16 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 rounded-2xl bg-primary-soft px-[1.1rem] py-2.5 leading-[1.35] text-on-primary-soft no-underline forced-colors:border"
    >
      <span>
        <b className="block text-[1.125rem]">{line.action}</b>
        <span className="text-small">
          {line.name}
          {line.kind === 'visit' && <span className="sr-only"> (opens a new tab)</span>}
        </span>
      </span>
      <Icon className="size-6" strokeWidth={1.75} aria-hidden="true" />
    </a>
  );
}

function Emergency({ emergency }: { readonly emergency: EmergencyNumber | null }) {
  if (!emergency) {
    return <p className="text-small text-muted">If life is in danger, call your local emergency number.</p>;
  }
  return (
    <p className="text-small text-muted">
      If life is in danger, call{' '}
      <a href={`tel:${emergency.number}`} className="inline-flex min-h-6 items-center font-semibold">
        {emergency.number}
      </a>
      .
    </p>
  );
}

function PlaceChooser({
  value,
  onChoose,
}: {
  readonly value: HelpPlaceKey;
  readonly onChoose: (key: HelpPlaceKey) => void;
}) {
  const id = useId();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-border pt-4">
      <label htmlFor={id} className="text-small text-muted">
        Show lines for
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChoose(event.target.value as HelpPlaceKey)}
        className="min-h-tap max-w-full min-w-0 flex-1 rounded-control border-[1.5px] border-border-strong bg-surface px-3 text-small font-medium text-text"
      >
        {helpPlaceKeys.map((key) => (
          <option key={key} value={key}>
            {helpPlaces[key].label}
          </option>
        ))}
      </select>
    </div>
  );
}
