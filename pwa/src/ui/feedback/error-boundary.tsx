import { Component, type ErrorInfo, type ReactNode } from "react";

interface ErrorBoundaryProps {
  /** Called once for each error. */
  onError?: ((error: unknown, info: ErrorInfo) => void) | undefined;
  /** Shown instead of children that failed to render. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Shows the fallback if its children fail to render, so that the components around it stay on screen. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    this.props.onError?.(error, info);
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
