import type { ReactNode } from 'react';
import type { TimeOfDay } from '#contract/domain/mood.ts';
import './seascape.css';

interface SeascapeProps {
  /** Selects the colours: a morning, afternoon or evening sky. */
  readonly time: TimeOfDay;
  readonly className?: string;
  /** Spacing of the sky and of the water, which differs between screens. */
  readonly skyClassName?: string;
  readonly waterClassName?: string;
  /** Content above the horizon. */
  readonly sky: ReactNode;
  readonly water?: ReactNode;
  /** Only while a quote is being generated: the sea rocks three times, then lies level. */
  readonly rocking?: boolean;
}

/** The background of every emotional screen: sky, one straight horizon, water. Not for screens that show data. */
export function Seascape({ time, className, skyClassName, waterClassName, sky, water, rocking }: SeascapeProps) {
  return (
    <div className={joinClasses('sea', className)} data-time={time} data-rocking={rocking ? '' : undefined}>
      <div className={joinClasses('sea-sky', skyClassName)}>
        <div className="sea-wrap">{sky}</div>
      </div>
      <div className="sea-line" />
      <div className={joinClasses('sea-water', waterClassName)}>
        <Ripples />
        <div className="sea-wrap">{water}</div>
      </div>
    </div>
  );
}

const joinClasses = (...names: (string | undefined)[]): string => names.filter(Boolean).join(' ');

/** Light on the water below the sun. */
function Ripples() {
  return (
    <svg className="sea-ripples" viewBox="0 0 640 28" aria-hidden="true">
      <path strokeOpacity=".28" d="M250 4.5h150M190 4.5h30" />
      <path strokeOpacity=".2" d="M270 11.5h86M212 11.5h28M386 11.5h40" />
      <path strokeOpacity=".13" d="M236 20.5h110M380 20.5h70M120 20.5h56" />
    </svg>
  );
}
