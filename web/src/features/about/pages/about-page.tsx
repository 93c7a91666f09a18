import { usePageTitle } from '../../../components/use-page-title.js';

export function AboutPage() {
  usePageTitle('About Us');

  return (
    <div className="page page-body">
      <h1 className="creased">About Us</h1>
    </div>
  );
}
