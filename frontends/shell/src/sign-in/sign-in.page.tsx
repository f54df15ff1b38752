import { Center, FailureNote } from '@insta-ai/design';
import { Link } from '@insta-ai/platform/router';
import { isFirstFrameThere } from '../hand-over/hand-over.ts';
import { explain } from '../route-error.page.tsx';
import classes from './sign-in.module.css';
import { useSignIn } from './use-sign-in.ts';

/** What everybody sees who is not signed in: the login of its remote, alone on the page. */
export function SignInPage() {
  const { SignIn, error, retry } = useSignIn();
  if (!SignIn && !error && isFirstFrameThere()) return null;
  return (
    <div className={classes.page}>
      <Center component="main" className={classes.main}>
        {SignIn && <SignIn place="page" />}
        {error && <FailureNote title={explain(error).title} message={error.message} onRetry={retry} />}
      </Center>
      <footer className={classes.footer}>
        <Link to="/privacy" className={classes.quiet}>
          Privacy
        </Link>
      </footer>
    </div>
  );
}
