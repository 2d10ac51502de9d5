import { ExternalLink, MessageSquare, Phone } from 'lucide-react';
import { useId, useState } from 'react';
import {
  type EmergencyNumber,
  type HelpLine,
  type HelpLineKind,
  type HelpRegion,
  type HelpRegionKey,
  helpRegionKeys,
  helpRegions,
} from '#contract/domain/help-lines.ts';
import { formatLongDate } from '../../dates/local-day.ts';
import { initialHelpRegion, saveHelpRegion } from './help-region.ts';

/** The region whose lines are shown, and a function that changes it. */
export function useHelpRegion() {
  const [key, setKey] = useState(initialHelpRegion);
  const choose = (next: HelpRegionKey): void => {
    setKey(next);
    saveHelpRegion(next);
  };
  const region: HelpRegion = helpRegions[key];
  return { key, region, choose };
}

const lineIcons: Record<HelpLineKind, typeof Phone> = { call: Phone, text: MessageSquare, visit: ExternalLink };

/** The lines of one region, the emergency number, and the region chooser. */
export function HelpLines({
  regionKey,
  region,
  onChoose,
}: {
  readonly regionKey: HelpRegionKey;
  readonly region: HelpRegion;
  readonly onChoose: (key: HelpRegionKey) => void;
}) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <RegionHelpLines region={region} />
      <RegionSelect value={regionKey} onChoose={onChoose} />
    </div>
  );
}

/** The lines of one region, the emergency number, and when they were last checked. */
export function RegionHelpLines({ region }: { readonly region: HelpRegion }) {
  return (
    <>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {region.lines.map((line) => (
          <li key={line.action}>
            <HelpLineLink line={line} />
          </li>
        ))}
      </ul>
      <EmergencyLine emergency={region.emergency} />
      <p className="text-small text-muted">This list was last checked on {formatLastChecked(region)}.</p>
    </>
  );
}

/** The date on which the line checked longest ago was checked. */
function formatLastChecked({ lines, emergency }: HelpRegion): string {
  const dates = [...lines, ...(emergency ? [emergency] : [])].map((listed) => listed.checkedOn).toSorted();
  return formatLongDate(dates[0] ?? '');
}

function HelpLineLink({ line }: { readonly line: HelpLine }) {
  const Icon = lineIcons[line.kind];
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

function EmergencyLine({ emergency }: { readonly emergency: EmergencyNumber | null }) {
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

function RegionSelect({
  value,
  onChoose,
}: {
  readonly value: HelpRegionKey;
  readonly onChoose: (key: HelpRegionKey) => void;
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
        onChange={(event) => onChoose(event.target.value as HelpRegionKey)}
        className="min-h-tap max-w-full min-w-0 flex-[1_1_8rem] rounded-control border-[1.5px] border-border-strong bg-surface px-3 text-[1rem] font-medium text-text"
      >
        {helpRegionKeys.map((key) => (
          <option key={key} value={key}>
            {helpRegions[key].label}
          </option>
        ))}
      </select>
    </div>
  );
}
