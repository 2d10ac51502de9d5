import type { ReactNode } from 'react';

interface RingProps {
  /** The filled percentage, 0 to 100. */
  readonly percent: number;
  /** Rendered inside: a number, and the total. */
  readonly children: ReactNode;
}

const RADIUS = 46;
const CIRCUMFERENCE = 2 * Math.PI * RADIUS;

/** A ring that fills clockwise from the top. Decorative: the text inside and beside it carries the meaning. */
export function Ring({ percent, children }: RingProps) {
  return (
    <div className="relative grid size-[6.5rem] flex-none place-items-center">
      <svg viewBox="0 0 104 104" aria-hidden="true" className="absolute inset-0 -rotate-90" fill="none" strokeWidth="9">
        <circle cx="52" cy="52" r={RADIUS} className="stroke-sunken forced-colors:stroke-[GrayText]" />
        {percent > 0 && (
          <circle
            cx="52"
            cy="52"
            r={RADIUS}
            strokeLinecap="round"
            strokeDasharray={`${(percent / 100) * CIRCUMFERENCE} ${CIRCUMFERENCE}`}
            className="stroke-primary forced-colors:stroke-[Highlight]"
          />
        )}
      </svg>
      <div className="relative text-center leading-none">{children}</div>
    </div>
  );
}
