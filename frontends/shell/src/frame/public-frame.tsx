import { Button } from '@insta-ai/design';
import { Link, Outlet } from '@insta-ai/platform/router';
import { FrameView } from './frame.tsx';
import { Logo } from './logo.tsx';
import classes from './navigation-bar.module.css';
import { ThemeToggle } from './theme-toggle.tsx';

/** The frame around what anybody may read. */
export function PublicFrame() {
  return (
    <FrameView
      bar={
        <div className={classes.row}>
          <Logo />
          <div className={classes.side}>
            <ThemeToggle />
            <Button component={Link} to="/" variant="default">
              Login
            </Button>
          </div>
        </div>
      }
    >
      <Outlet />
    </FrameView>
  );
}
