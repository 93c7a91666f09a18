/** Signing in and out, and the fields and validation that owner registration and Settings share with it. */
export { signOut } from './api/sign-out.js';
export { useLogin } from './api/use-login.js';
export { useSendPhoneCode } from './api/use-phone-code.js';
export { useRegister } from './api/use-register.js';
export { NewPasswordFields, PhoneField } from './components/account-fields.js';
export { AuthDialog } from './components/lazy-auth-dialog.js';
export { PasskeySettings, SecondFactorSettings } from './components/lazy-second-factor.js';
export { OtpField } from './components/otp-field.js';
export { OtpForm } from './components/otp-form.js';
export { PhoneOtpForm } from './components/phone-otp-form.js';
export { ResendButton } from './components/resend-code.js';
export { judgeNewPassword, judgeOtp, judgeRegistration, type RegisterField } from './judge-forms.js';
export { authTexts } from './texts.js';
export { usePhoneClaim } from './use-phone-claim.js';
