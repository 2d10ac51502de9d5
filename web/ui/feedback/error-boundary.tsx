import { Component, type ReactNode } from 'react';
import { Button } from '../form/button.tsx';
import { PageNotice } from '../layout/page-notice.tsx';

interface ErrorBoundaryProps {
  /** Identifies the page. A change clears the error. */
  readonly page: string;
  readonly children: ReactNode;
}

/** Catches a render error, or code that could not be loaded, and offers a way to continue. React logs the error. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidUpdate(previous: ErrorBoundaryProps) {
    if (this.state.failed && previous.page !== this.props.page) this.setState({ failed: false });
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <PageNotice
        title="This page didn't open"
        text="Something went wrong on our side, or the connection dropped. Everything you saved is safe."
        action={<Button onClick={() => location.reload()}>Try again</Button>}
      />
    );
  }
}
