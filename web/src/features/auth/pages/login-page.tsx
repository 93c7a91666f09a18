import type { Role } from '@crease/shared/contracts/user';
import { Navigate } from 'react-router-dom';
import { usePageTitle } from '../../../components/use-page-title.js';
import { pathAfterLogin } from '../../../lib/own-path.js';
import { useUser } from '../../../lib/session.js';
import { useAddress } from '../../../lib/use-address.js';
import { AuthFlow } from '../components/auth-flow.js';
import { authTexts } from '../texts.js';
import '../../../components/auth-page.css';

const HOME_OF: Record<Role, string> = { user: '/', ground_owner: '/owner-panel', admin: '/admin' };

/** Where the browser lands after a session has ended. Signing in leads back to the previous page. */
export function LoginPage() {
  const user = useUser();
  const [query] = useAddress();
  usePageTitle(authTexts.login);

  if (user) {
    return <Navigate to={pathAfterLogin(query.get('next'), HOME_OF[user.role])} replace />;
  }
  return (
    <AuthFlow firstTab="login" onSignedIn={stay}>
      {(title, content) => (
        <div className="page page-body auth-page">
          <h1 className="creased">{title}</h1>
          <div className="panel">{content}</div>
        </div>
      )}
    </AuthFlow>
  );
}

/** The page itself navigates as soon as there is a user. */
function stay() {}
