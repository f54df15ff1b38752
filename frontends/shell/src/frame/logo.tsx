import { LogoMark } from '@insta-ai/design';
import { Link } from '@insta-ai/platform/router';
import classes from './logo.module.css';

/** The mark and the name, linking to / (specification section 2). */
export function Logo() {
  return (
    <Link to="/" className={classes.logo} aria-label="Insta AI">
      <LogoMark />
      <span>Insta AI</span>
    </Link>
  );
}
