import type { BodyOf } from '@crease/shared/contract';
import type { requestPhoneOtp } from '@crease/shared/contracts/auth';
import { type ReactNode, useState } from 'react';
import { Icon } from '../../../components/icon.js';
import { Later } from '../../../components/late.js';
import { Loading } from '../../../components/loading.js';
import { Tabs } from '../../../components/tabs.js';
import type { AuthTab } from '../../../lib/auth-dialog-state.js';
import { useSite } from '../../site/public.js';
import type { Challenge } from '../challenge.js';
import type { LoginField, RegisterField } from '../judge-forms.js';
import { secondFactorTexts } from '../second-factor-texts.js';
import { authTexts as t } from '../texts.js';
import { SecondStep } from './lazy-second-factor.js';
import { LoginForm } from './login-form.js';
import { OtpForm } from './otp-form.js';
import { PasskeyButton } from './passkey-button.js';
import { PhoneOtpForm } from './phone-otp-form.js';
import { RegisterForm } from './register-form.js';
import { ResetForm } from './reset-form.js';
import { SendCodeForm } from './send-code-form.js';
import { SendPhoneCodeForm } from './send-phone-code-form.js';
import './auth-flow.css';

/** What the dialog shows: one of the two forms, the code step of either, or the password reset. */
type Step =
  | { at: 'credentials' }
  | { at: 'registration-code'; email: string; tempToken: string }
  | { at: 'login-code'; email: string }
  | { at: 'phone-code'; asked: BodyOf<typeof requestPhoneOtp> }
  | { at: 'second-step'; asked: Challenge }
  | { at: 'forgot' }
  | { at: 'reset'; email: string };

const TITLES: Record<Step['at'], () => string> = {
  credentials: () => t.welcome,
  'registration-code': () => t.verifyRegistration,
  'login-code': () => t.verifyLogin,
  'phone-code': () => t.verifyLogin,
  'second-step': () => secondFactorTexts.title,
  forgot: () => t.forgotTitle,
  reset: () => t.forgotTitle,
};

const NO_LOGIN: Record<LoginField, string> = { emailOrPhone: '', password: '' };
const NO_REGISTRATION: Record<RegisterField, string> = {
  name: '',
  email: '',
  phone: '',
  password: '',
  confirm: '',
};

interface Props {
  firstTab: AuthTab;
  onSignedIn: () => void;
  /** Renders the frame around it: a dialog or a page. */
  children: (title: string, content: ReactNode) => ReactNode;
}

/** Signing in and registering. Typed values survive moving back and forth, and are discarded on unmount. */
export function AuthFlow({ firstTab, onSignedIn, children }: Props) {
  const { tab, setTab, step, setStep, backTo } = useStep(firstTab);
  const [login, setLogin] = useState(NO_LOGIN);
  const [otpEmail, setOtpEmail] = useState('');
  const [registration, setRegistration] = useState(NO_REGISTRATION);

  return children(TITLES[step.at](), content());

  function content(): ReactNode {
    switch (step.at) {
      case 'registration-code':
        return (
          <OtpForm
            email={step.email}
            tempToken={step.tempToken}
            onBack={() => backTo('register')}
            onSignedIn={onSignedIn}
          />
        );
      case 'login-code':
        return (
          <OtpForm
            email={step.email}
            onBack={() => backTo('login')}
            onSecondStep={(asked) => setStep({ at: 'second-step', asked })}
            onSignedIn={onSignedIn}
          />
        );
      case 'phone-code':
        return (
          <PhoneOtpForm
            asked={step.asked}
            onBack={() => backTo('login')}
            onSecondStep={(asked) => setStep({ at: 'second-step', asked })}
            onSignedIn={onSignedIn}
          />
        );
      case 'second-step':
        return (
          <Later fallback={<Loading label={secondFactorTexts.loading} />}>
            <SecondStep asked={step.asked} onBack={() => backTo('login')} onSignedIn={onSignedIn} />
          </Later>
        );
      case 'reset':
        return (
          <ResetForm
            email={step.email}
            onBack={() => backTo('login')}
            onDone={() => {
              setLogin({ emailOrPhone: step.email, password: '' });
              backTo('login');
            }}
          />
        );
      case 'forgot':
        return (
          <ForgotPassword
            email={otpEmail}
            onChange={setOtpEmail}
            onSent={(email) => setStep({ at: 'reset', email })}
            onBack={() => backTo('login')}
          />
        );
      case 'credentials':
        return (
          <CredentialsTabs tab={tab} onTab={setTab}>
            {tab === 'login' ? (
              <LoginTab
                login={login}
                onLoginChange={setLogin}
                otpEmail={otpEmail}
                onOtpEmailChange={setOtpEmail}
                onStep={setStep}
                onSignedIn={onSignedIn}
              />
            ) : (
              <RegisterForm
                values={registration}
                onChange={setRegistration}
                onCodeSent={(proof) => setStep({ at: 'registration-code', ...proof })}
              />
            )}
          </CredentialsTabs>
        );
    }
  }
}

function useStep(firstTab: AuthTab) {
  const [tab, setTab] = useState(firstTab);
  const [step, setStep] = useState<Step>({ at: 'credentials' });

  const backTo = (to: AuthTab) => {
    setTab(to);
    setStep({ at: 'credentials' });
  };
  return { tab, setTab, step, setStep, backTo };
}

interface CredentialsTabsProps {
  tab: AuthTab;
  onTab: (tab: AuthTab) => void;
  children: ReactNode;
}

function CredentialsTabs({ tab, onTab, children }: CredentialsTabsProps) {
  return (
    <Tabs
      label={t.tabs}
      tabs={[
        { key: 'login', text: t.login },
        { key: 'register', text: t.register },
      ]}
      current={tab}
      onChange={onTab}
    >
      {children}
    </Tabs>
  );
}

interface LoginTabProps {
  login: Record<LoginField, string>;
  onLoginChange: (login: Record<LoginField, string>) => void;
  otpEmail: string;
  onOtpEmailChange: (email: string) => void;
  onStep: (step: Step) => void;
  onSignedIn: () => void;
}

/** Sign-in with a password, a passkey, a mailed code or, where SMS are sent, a code to a phone. */
function LoginTab({ login, onLoginChange, otpEmail, onOtpEmailChange, onStep, onSignedIn }: LoginTabProps) {
  const texted = useSite(true).data?.texts?.sms === true;
  const [byPhone, setByPhone] = useState(false);
  const [phone, setPhone] = useState('');
  return (
    <div className="stack-4">
      <LoginForm
        values={login}
        onChange={onLoginChange}
        onSignedIn={onSignedIn}
        onSecondStep={(asked) => onStep({ at: 'second-step', asked })}
        onForgot={() => {
          if (login.emailOrPhone.includes('@')) onOtpEmailChange(login.emailOrPhone.trim());
          onStep({ at: 'forgot' });
        }}
      />
      <p className="auth-or">
        <span>{t.or}</span>
      </p>
      <PasskeyButton onSignedIn={onSignedIn} />
      <h2 className="auth-sub">{t.loginWithOtp}</h2>
      {byPhone ? (
        <SendPhoneCodeForm
          phone={phone}
          onChange={setPhone}
          onSent={(asked) => onStep({ at: 'phone-code', asked })}
        />
      ) : (
        <SendCodeForm
          purpose="login"
          title={t.loginWithOtp}
          email={otpEmail}
          onChange={onOtpEmailChange}
          onSent={(email) => onStep({ at: 'login-code', email })}
        />
      )}
      {texted ? (
        <button type="button" className="link-btn" onClick={() => setByPhone(!byPhone)}>
          {byPhone ? t.loginByEmail : t.loginByPhone}
        </button>
      ) : null}
    </div>
  );
}

interface ForgotPasswordProps {
  email: string;
  onChange: (email: string) => void;
  onSent: (email: string) => void;
  onBack: () => void;
}

function ForgotPassword({ email, onChange, onSent, onBack }: ForgotPasswordProps) {
  return (
    <div className="stack-4">
      <p>{t.forgotText}</p>
      <SendCodeForm purpose="reset" title={t.forgotTitle} email={email} onChange={onChange} onSent={onSent} />
      <div className="auth-links">
        <button type="button" className="link-btn row" onClick={onBack}>
          <Icon name="left" small />
          {t.backToLogin}
        </button>
      </div>
    </div>
  );
}
