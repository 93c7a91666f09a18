import { Link } from 'react-router-dom';
import { EmptyState } from '../../../components/empty-state.js';
import { usePageTitle } from '../../../components/use-page-title.js';
import { panelTexts as t, useDesk } from '../../desk/public.js';
import type { Section } from '../sections.js';

/** Shown at the address of a section that the viewer's role may not open. */
export function NotYours({ path }: { path: Section['path'] }) {
  const { workplace, search } = useDesk();
  const title = t.notYours(t.sections[path]);
  usePageTitle(title);
  return (
    <div className="page page-body">
      <EmptyState
        title={title}
        text={t.notYoursText(t.roles[workplace.role], workplace.businessName)}
        heading="h1"
      >
        <Link className="btn btn-primary" to={`/owner-panel${search}`}>
          {t.toToday}
        </Link>
      </EmptyState>
    </div>
  );
}
