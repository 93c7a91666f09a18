import { usePageTitle } from '../../../components/use-page-title.js';

export function OwnerPanelPage() {
  usePageTitle('Owner Panel');

  return (
    <div className="page page-body">
      <h1 className="creased">Owner Panel</h1>
    </div>
  );
}
