export const authTexts = {
  welcome: 'Welcome to Crease',
  login: 'Login',
  emailOrPhone: 'Email or Phone',
  password: 'Password',
  fillIn: 'Please fill in all fields',
  loginFailed: 'Login failed',
  loginSuccessful: 'Login successful!',
} as const;
