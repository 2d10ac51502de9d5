import { helpRegionKeys, helpRegions } from '#contract/domain/help-lines.ts';
import { RegionHelpLines } from '#web/ui/help/help-lines.tsx';

/**
 * Shown until the script has guessed the visitor's country. Most visitors are in this one, so that for them nothing
 * shifts.
 */
const DEFAULT_HELP_PLACE = 'gb';

/**
 * Without a script, the lines of every country, one below the other. With a script, the lines of one country, and a
 * list to choose another from (help-places-client.ts, static-page.css).
 */
export function HelpPlaces() {
  return (
    <div data-help-places className="grid grid-cols-[minmax(0,1fr)] gap-8">
      {helpRegionKeys.map((key) => (
        <section
          key={key}
          data-help-place={key}
          data-chosen={key === DEFAULT_HELP_PLACE ? '' : undefined}
          aria-label={helpRegions[key].label}
          className="help-place grid grid-cols-[minmax(0,1fr)] gap-4"
        >
          <h3 className="help-place-name">{helpRegions[key].label}</h3>
          <p className="text-muted">{helpRegions[key].intro}</p>
          <RegionHelpLines region={helpRegions[key]} />
        </section>
      ))}
      <label
        data-help-chooser
        className="help-chooser flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-border pt-4"
      >
        <span className="text-small text-muted">Show lines for</span>
        <select className="min-h-tap max-w-full min-w-0 flex-[1_1_8rem] rounded-control border-[1.5px] border-border-strong bg-surface px-3 text-[1rem] font-medium text-text">
          {helpRegionKeys.map((key) => (
            <option key={key} value={key}>
              {helpRegions[key].label}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
