import { moodLevels } from '#contract/domain/mood.ts';
import { Hull } from '../../ui/brand/hull.tsx';

interface MoodLegendProps {
  readonly className: string;
  /** Layout of each level: its hull beside or above its number and word. */
  readonly stepClassName: string;
}

/** Legend of the marks: the five mood levels, each with its number and word. */
export const MoodLegend = ({ className, stepClassName }: MoodLegendProps) => (
  <ul aria-label="What the marks mean" className={`flex flex-wrap gap-y-2 text-small text-muted ${className}`}>
    {moodLevels.map((name, index) => (
      <li key={name} className={stepClassName}>
        <Hull score={index + 1} />
        <span>
          <b className="text-text">{index + 1}</b> {name}
        </span>
      </li>
    ))}
  </ul>
);
