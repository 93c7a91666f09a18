import { Component, type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { fetchMissingStyles } from '../lib/missing-styles.js';
import { hideSplash } from '../lib/splash.js';
import { EmptyState } from './empty-state.js';
import { partTexts as t } from './texts.js';
import { toast } from './toast-store.js';

/** Code that did not load: there is no network, or a deployment has removed the file. */
export class NotLoaded extends Error {}

/** The retry function of each part that has not loaded. */
const renewals = new Set<() => void>();

/**
 * Like React's `lazy`, which tries once and remembers the failure. This one loads again when its `CodeBoundary`
 * retries.
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
   * Replaces children that threw. `again` renders them again; `tried` says that this has happened before. May rethrow
   * the error to the next boundary.
   */
  instead: (error: unknown, again: () => void, tried: boolean) => ReactNode;
}

/** Replaces children that threw. Code that did not load is requested again when the network is back. */
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
  /** Shown while loading. */
  fallback?: ReactNode;
  /**
   * Shown when loading failed; a message and a retry button by default. `gone`: it failed twice although there is a
   * network, so a deployment has removed the file and the page has already reloaded once (`reload-after-deploy.ts`).
   * Then only the user can retry.
   */
  instead?: (again: () => void, gone: boolean) => ReactNode;
}

/** A boundary around part of a screen that is loaded late. */
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

const saySo = (again: () => void, gone: boolean) => <LoadFailed again={again} gone={gone} />;

function LoadFailed({ again, gone }: { again: () => void; gone: boolean }) {
  // The part that did not load may be the one that hides the splash.
  useEffect(hideSplash, []);
  return (
    // The late part may be as wide as the window.
    <div className="page">
      <EmptyState title={t.loadFailed} text={gone ? t.updated : t.comesBack} broken>
        <button type="button" className="btn" onClick={gone ? reloadPage : again}>
          {gone ? t.reload : t.again}
        </button>
      </EmptyState>
    </div>
  );
}

interface DialogsProps {
  children: ReactNode;
  /** A dialog whose code did not load reports that and closes. The element that opens it can be pressed again. */
  onClose: () => void;
  fallback?: ReactNode;
}

/** A boundary around late dialogs. */
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
