import { Component, type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { fetchMissingStyles } from '../lib/missing-styles.js';
import { EmptyState } from './empty-state.js';
import { partTexts as t } from './texts.js';
import { toast } from './toast-store.js';

/** Code that did not come: there is no network, or a deployment took its file away. */
export class NotLoaded extends Error {}

/** How to ask anew for each part that was not loaded. */
const renewals = new Set<() => void>();

/**
 * As React's `lazy`, which asks once for ever; this is asked for anew where what stands in for it (a `CodeBoundary`) tries
 * again.
 */
export function late<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): ComponentType<P> {
  const ask = () =>
    lazy(async () => {
      try {
        await fetchMissingStyles();
        return await load();
      } catch (cause) {
        renewals.add(() => {
          Part = ask();
        });
        throw new NotLoaded('A part of the app could not be loaded', { cause });
      }
    });
  let Part = ask();
  return function Late(props: P) {
    return <Part {...props} />;
  };
}

interface BoundaryProps {
  children: ReactNode;
  /**
   * What stands in for children that threw; `again` draws them anew, and `tried` says that it has before. May throw the error on,
   * to the next boundary.
   */
  instead: (error: unknown, again: () => void, tried: boolean) => ReactNode;
}

/** Stands in for what threw. What was not loaded is asked for again when the network is back. */
export class CodeBoundary extends Component<BoundaryProps, { failed?: { error: unknown } }> {
  override state: { failed?: { error: unknown } } = {};
  tried = false;

  static getDerivedStateFromError(error: unknown) {
    return { failed: { error } };
  }

  override componentDidMount() {
    window.addEventListener('online', this.networkIsBack);
  }

  override componentWillUnmount() {
    window.removeEventListener('online', this.networkIsBack);
  }

  networkIsBack = () => {
    if (this.state.failed?.error instanceof NotLoaded) this.again();
  };

  again = () => {
    for (const renew of renewals) renew();
    renewals.clear();
    this.tried = true;
    this.setState({ failed: undefined });
  };

  override render() {
    const { failed } = this.state;
    return failed ? this.props.instead(failed.error, this.again, this.tried) : this.props.children;
  }
}

interface LaterProps {
  children: ReactNode;
  /** Until it is loaded. */
  fallback?: ReactNode;
  /**
   * If it is not loaded; by default words and a button. `gone`: it was asked for twice and there is a network, so a deployment
   * took it away, and the page has just loaded itself anew for that (`reload-after-deploy.ts`). Then only people do.
   */
  instead?: (again: () => void, gone: boolean) => ReactNode;
}

/** Around a part of a screen that is `late`. */
export function Later({ children, fallback, instead = saySo }: LaterProps) {
  return (
    <CodeBoundary
      instead={(error, again, tried) => {
        if (!(error instanceof NotLoaded)) throw error;
        return instead(again, tried && navigator.onLine);
      }}
    >
      <Suspense fallback={fallback}>{children}</Suspense>
    </CodeBoundary>
  );
}

export const reloadPage = () => window.location.reload();

const saySo = (again: () => void, gone: boolean) => (
  // What is late may be as wide as the window.
  <div className="page">
    <EmptyState title={t.loadFailed} text={gone ? t.updated : t.comesBack} broken>
      <button type="button" className="btn" onClick={gone ? reloadPage : again}>
        {gone ? t.reload : t.again}
      </button>
    </EmptyState>
  </div>
);

interface DialogsProps {
  children: ReactNode;
  /** One that is not loaded says so and is closed: what opens it opens it again. */
  onClose: () => void;
  fallback?: ReactNode;
}

/** Around dialogs that are `late`. */
export function LateDialogs({ children, onClose, fallback }: DialogsProps) {
  return (
    <Later
      fallback={fallback}
      instead={(again, gone) => <NoDialog onClose={onClose} again={again} gone={gone} />}
    >
      {children}
    </Later>
  );
}

function NoDialog({ onClose, again, gone }: { onClose: () => void; again: () => void; gone: boolean }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once
  useEffect(() => {
    toast.error(gone ? t.notOpenedAgain : t.notOpened);
    onClose();
    again();
  }, []);
  return null;
}
