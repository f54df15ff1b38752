import { contractVersion, type RemoteModule } from '@insta-ai/platform';
import { LoginPage } from './login/login.page.tsx';

/** The account's screens. Login has no path: the shell shows it wherever nobody is signed in. */
export const remote: RemoteModule = {
  contractVersion,
  routes: [
    {
      path: 'resetPassword',
      lazy: async () => ({
        Component: (await import('./reset-password/reset-password.page.tsx')).ResetPasswordPage,
      }),
    },
    {
      path: 'setPassword/:id/:token',
      lazy: async () => ({
        Component: (await import('./set-password/set-password.page.tsx')).SetPasswordPage,
      }),
    },
    {
      path: 'confirmEmail/:id/:token',
      lazy: async () => ({
        Component: (await import('./confirm-email/confirm-email.page.tsx')).ConfirmEmailPage,
      }),
    },
    {
      path: 'profile',
      lazy: async () => ({ Component: (await import('./profile/profile.page.tsx')).ProfilePage }),
    },
    {
      path: 'profile/spending',
      lazy: async () => ({ Component: (await import('./spending/spending.page.tsx')).SpendingPage }),
    },
    {
      path: 'profile/facebook',
      lazy: async () => ({
        Component: (await import('./facebook/facebook-return.page.tsx')).FacebookReturnPage,
      }),
    },
    {
      path: 'voice',
      lazy: async () => ({ Component: (await import('./voice/voice.page.tsx')).VoicePage }),
    },
  ],
  SignIn: LoginPage,
};
