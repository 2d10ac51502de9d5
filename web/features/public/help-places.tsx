import { helpPlaceKeys, helpPlaces } from '../../../contract/help-lines.ts';
import { PlaceLines } from '../../ui/help-lines.tsx';

/**
 * Every country's lines, one below the other. Where a script runs, it shows those of one country and lets another be
 * chosen (scripts/help-places.ts).
 */
export function HelpPlaces() {
  return (
    <div data-help-places className="grid gap-8">
      {helpPlaceKeys.map((key) => (
        <section key={key} data-help-place={key} aria-label={helpPlaces[key].label} className="grid gap-4">
          <h3 data-help-place-name>{helpPlaces[key].label}</h3>
          <p className="text-muted">{helpPlaces[key].intro}</p>
          <PlaceLines place={helpPlaces[key]} />
        </section>
      ))}
      <label
        hidden
        data-help-chooser
        className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-border pt-4"
      >
        <span className="text-small text-muted">Show lines for</span>
        <select className="min-h-tap max-w-full min-w-0 flex-1 rounded-control border-[1.5px] border-border-strong bg-surface px-3 text-small font-medium text-text">
          {helpPlaceKeys.map((key) => (
            <option key={key} value={key}>
              {helpPlaces[key].label}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
