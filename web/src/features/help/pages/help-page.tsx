import { usePageTitle } from '../../../components/use-page-title.js';

export function HelpPage() {
  usePageTitle('Help and Support');

  return (
    <div className="page page-body">
      <h1 className="creased">Help and Support</h1>
    </div>
  );
}
