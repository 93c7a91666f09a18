import { usePageTitle } from '../../../components/use-page-title.js';

export function GroundPage() {
  usePageTitle('Ground');

  return (
    <div className="page page-body">
      <h1 className="creased">Ground</h1>
    </div>
  );
}
