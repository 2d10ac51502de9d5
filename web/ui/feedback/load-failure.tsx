import { type RefObject, useRef } from 'react';
import { useFocusOnRemoval } from '../../browser/use-focus-on-removal.ts';
import { Button } from '../form/button.tsx';

interface LoadFailureProps {
  readonly text: string;
  readonly onRetry: () => void;
  readonly retrying?: boolean;
  /** Takes the focus after a successful retry. Defaults to the page. */
  readonly focusAfter?: RefObject<HTMLElement | null>;
}

/**
 * Says what could not be loaded, with a retry button. A successful retry removes the button, so the focus then moves.
 */
export function LoadFailure({ text, onRetry, retrying = false, focusAfter }: LoadFailureProps) {
  const box = useRef<HTMLDivElement>(null);
  useFocusOnRemoval(box, focusAfter);
  return (
    <div ref={box} role="alert" className="grid justify-items-start gap-3">
      <p>{text}</p>
      <Button variant="secondary" size="small" onClick={onRetry} pending={retrying}>
        Try again
      </Button>
    </div>
  );
}
