import { usePageTitle } from '../../../components/use-page-title.js';

export function HomePage() {
  usePageTitle('Cricket Grounds');

  return (
    <div className="page page-body">
      <h1 className="creased">Cricket Grounds</h1>
    </div>
  );
}
