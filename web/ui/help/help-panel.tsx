import { LifeBuoy } from 'lucide-react';
import { useId } from 'react';
import { Icon } from '../brand/icon.tsx';
import { HelpLines, useHelpRegion } from './help-lines.tsx';
import { HELP_PANEL_ID } from './help-panel-texts.ts';
import './help-panel.css';

interface HelpPanelProps {
  /** Why they opened, if the ratings beside them don't show it. */
  readonly reason?: string | null;
  readonly onClose: () => void;
}

/**
 * The help lines next to a quote, which open by themselves. They are part of the page and not a dialog: they cover
 * nothing, take no focus and need not be closed. After closing them, the user finds them under "Help now".
 */
export function HelpPanel({ reason, onClose }: HelpPanelProps) {
  const headingId = useId();
  const { key, region, choose } = useHelpRegion();
  return (
    <section
      id={HELP_PANEL_ID}
      data-help-open
      aria-labelledby={headingId}
      className="help-panel @container grid grid-cols-[minmax(0,1fr)] gap-3 rounded-card bg-surface px-5 pt-3 pb-5 text-text shadow-lift forced-colors:border"
    >
      <div className="-mr-2.5 flex items-center gap-2.5">
        <LifeBuoy className="size-6 flex-none text-accent-text" strokeWidth={1.75} aria-hidden="true" />
        <h2 id={headingId} className="min-w-0 flex-1">
          Talk to someone now
        </h2>
        <button
          type="button"
          aria-label="Close the help lines"
          onClick={onClose}
          className="grid size-11 flex-none place-items-center rounded-control text-muted hover:bg-primary-soft hover:text-text"
        >
          <Icon name="close" />
        </button>
      </div>
      <p className="text-small text-muted">{region.intro}</p>
      {reason && <p className="text-small text-muted">{reason}</p>}
      <HelpLines regionKey={key} region={region} onChoose={choose} />
    </section>
  );
}
