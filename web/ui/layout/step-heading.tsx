import { type ReactNode, useLayoutEffect, useRef } from 'react';

interface StepHeadingProps {
  readonly id?: string;
  readonly children: ReactNode;
}

/** The heading of a step that takes the place of the one before: it takes the focus, so that nobody is left behind. */
export function StepHeading({ id, children }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  return (
    <h2 id={id} ref={heading} tabIndex={-1}>
      {children}
    </h2>
  );
}
