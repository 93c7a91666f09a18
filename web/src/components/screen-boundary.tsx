import { Component, type ErrorInfo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from './empty-state.js';
import { partTexts } from './texts.js';

interface Props {
  children: ReactNode;
}

/** Stands in for a screen that threw or whose code could not be loaded; what frames it stays usable. Key it by address. */
export class ScreenBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error(error, info.componentStack);
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    const { title, text, again } = partTexts.failed;
    return (
      <div className="page page-body">
        <EmptyState title={title} text={text} heading="h1" broken>
          <div className="row row-wrap">
            <button type="button" className="btn btn-primary" onClick={() => window.location.reload()}>
              {again}
            </button>
            <Link className="btn" to="/">
              {partTexts.notFound.home}
            </Link>
          </div>
        </EmptyState>
      </div>
    );
  }
}
