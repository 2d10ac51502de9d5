import { moodSteps } from '../../../../contract/mood.ts';
import { Hull } from '../../../ui/hull.tsx';

/** The five steps, each with its number and word. */
export function Legend() {
  return (
    <ul className="mt-6 flex flex-wrap gap-x-6 gap-y-2 text-small text-muted">
      {moodSteps.map((name, index) => (
        <li key={name} className="flex items-center gap-2">
          <Hull score={index + 1} />
          <span>
            <b className="text-text">{index + 1}</b> {name}
          </span>
        </li>
      ))}
    </ul>
  );
}
