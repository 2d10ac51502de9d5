import { Component, type ReactNode } from 'react';
import { PageFailure } from './page-failure.tsx';

interface ErrorBoundaryProps {
  /** Identifies the page. A change clears the error. */
  readonly page: string;
  readonly children: ReactNode;
}

/** Catches a render error, and offers a way to continue. React logs the error. */
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
    return <PageFailure onRetry={() => location.reload()} retrying={false} />;
  }
}
