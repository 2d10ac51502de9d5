import { type ReactNode, useLayoutEffect, useRef } from 'react';

interface StepHeadingProps {
  readonly id?: string;
  readonly children: ReactNode;
}

/**
 * The heading of a step that replaces the previous one. It takes the focus, because the element that had it was
 * removed.
 */
export function StepHeading({ id, children }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  return (
    <h2 id={id} ref={heading} tabIndex={-1}>
      {children}
    </h2>
  );
}
