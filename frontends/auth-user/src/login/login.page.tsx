import { LogoMark, Paper, Text, Title } from '@insta-ai/design';
import { usePageTitle } from '@insta-ai/platform';
import classes from './login.module.css';
import { LoginForm } from './login-form.tsx';

/** Login as a page of its own, or only the form for the dialog of a session that ended. */
export function LoginPage({ place }: { place: 'page' | 'dialog' }) {
  return place === 'page' ? <LoginCard /> : <LoginForm canReset={false} />;
}

function LoginCard() {
  usePageTitle('Login');
  return (
    <Paper className={classes.card}>
      <div className={classes.mark}>
        <LogoMark size={40} />
      </div>
      <Title order={1} ta="center">
        Insta AI
      </Title>
      <Text c="dimmed" ta="center" mt={4} mb="lg">
        Plan, make and publish your Instagram content.
      </Text>
      <LoginForm canReset />
    </Paper>
  );
}
