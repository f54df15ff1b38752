import { contractVersion, type RemoteModule } from '@insta-ai/platform';
import { LoginPage } from './login/login.page.tsx';

/** The account's screens. Login has no path: the shell shows it wherever nobody is signed in. */
export const remote: RemoteModule = {
  contractVersion,
  routes: [],
  SignIn: LoginPage,
};
