import { useLayoutEffect, useRef } from 'react';
import { Button } from '../form/button.tsx';

interface LoadFailureProps {
  readonly text: string;
  readonly onRetry: () => void;
  readonly retrying?: boolean;
}

/** What could not be loaded, with a retry button. After a successful retry, the focus moves to the surrounding page. */
export function LoadFailure({ text, onRetry, retrying = false }: LoadFailureProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = box;
    return () => {
      if (current?.contains(document.activeElement)) document.getElementById('main')?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <div ref={box} role="alert" className="grid justify-items-start gap-3">
      <p>{text}</p>
      <Button variant="secondary" size="small" onClick={onRetry} pending={retrying}>
        Try again
      </Button>
    </div>
  );
}
