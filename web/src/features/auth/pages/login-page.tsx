import { useNavigate } from 'react-router-dom';
import { usePageTitle } from '../../../components/use-page-title.js';
import { LoginForm } from '../components/login-form.js';
import { authTexts } from '../texts.js';

/** Where the browser lands when a session has ended (spec §2). */
export function LoginPage() {
  const navigate = useNavigate();
  usePageTitle(authTexts.login);
  return (
    <div className="page page-body stack-4" style={{ maxWidth: 480 }}>
      <h1 className="creased">{authTexts.login}</h1>
      <LoginForm onSignedIn={() => void navigate('/')} />
    </div>
  );
}
