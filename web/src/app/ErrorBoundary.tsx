import { Component, type ReactNode } from 'react';
import { ErrorPage } from './ErrorPage.tsx';

type Props = { /** Another page, another chance. */ page: string; children: ReactNode };
type State = { error?: unknown; page: string };

/** Catches what a page throws while rendering, or while it is being fetched. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { page: this.props.page };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error };
  }

  static getDerivedStateFromProps({ page }: Props, state: State): State | null {
    return page === state.page ? null : { page };
  }

  override render() {
    return this.state.error === undefined ? this.props.children : <ErrorPage error={this.state.error} />;
  }
}
