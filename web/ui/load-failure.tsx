import { Button } from './button.tsx';

interface LoadFailureProps {
  readonly text: string;
  readonly onRetry: () => void;
  readonly retrying?: boolean;
}

/** What could not be read, and one way to try again. */
export function LoadFailure({ text, onRetry, retrying = false }: LoadFailureProps) {
  return (
    <div role="alert" className="grid justify-items-start gap-3">
      <p>{text}</p>
      <Button variant="secondary" size="small" onClick={onRetry} pending={retrying}>
        Try again
      </Button>
    </div>
  );
}
