import type { ReactNode } from 'react';
import { usePageTitle } from './use-page-title.js';
import './work-page.css';

interface Props {
  title: string;
  /** Shown beside the heading. */
  head?: ReactNode;
  children: ReactNode;
}

/** A section of the owner panel: its heading and its content. */
export function WorkPage({ title, head, children }: Props) {
  usePageTitle(title);
  return (
    <div className="page page-body work-page">
      <header className="work-head">
        <h1 className="creased">{title}</h1>
        {head ? <div className="row row-wrap">{head}</div> : null}
      </header>
      {children}
    </div>
  );
}
