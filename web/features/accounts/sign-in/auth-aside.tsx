import { Icon } from '#web/ui/brand/icon.tsx';
import { Seascape } from '#web/ui/brand/seascape.tsx';

const benefits = [
  '15 quick sliders: move the ones you like, in about a minute',
  'A quote written for how you feel right now',
  'Your days side by side, with no grades',
];

/** Large screens only: what the app is for. */
export function AuthAside() {
  return (
    <aside aria-label="About Evenkeel" className="hidden py-4 pr-4 lg:grid">
      <Seascape
        time="afternoon"
        className="sea-side overflow-hidden rounded-sheet"
        skyClassName="pb-7"
        waterClassName="pt-8 pb-10"
        sky={
          <figure>
            <blockquote className="mb-4 max-w-[17em] text-[clamp(1.75rem,1rem+1.7vw,2.5rem)] leading-[1.26] font-[480]">
              Some days you sail. Some days you stay afloat. Both are days you kept going.
            </blockquote>
            <figcaption className="text-small text-on-sky-muted">A sample quote</figcaption>
          </figure>
        }
        water={
          <>
            <p className="mb-4 text-lead">Track. Reflect. Thrive.</p>
            <ul className="grid gap-2 text-on-water-muted">
              {benefits.map((point) => (
                <li key={point} className="flex gap-3">
                  <Icon name="check" />
                  {point}
                </li>
              ))}
            </ul>
          </>
        }
      />
    </aside>
  );
}
