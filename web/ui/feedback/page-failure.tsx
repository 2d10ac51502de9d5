import { Button } from '../form/button.tsx';
import { PageNotice } from '../layout/page-notice.tsx';
import type { PartFailureProps } from './lazy-part.tsx';

/** Replaces a page that can't be shown. */
export const PageFailure = ({ onRetry, retrying }: PartFailureProps) => (
  <PageNotice
    title="This page didn't open"
    text="Something went wrong on our side, or the connection dropped. Everything you saved is safe."
    action={
      <Button onClick={onRetry} pending={retrying}>
        Try again
      </Button>
    }
  />
);
