import { Burger, Button, useDisclosure } from '@insta-ai/design';
import { IconLogout } from '@insta-ai/design/icons';
import { session, useSession } from '@insta-ai/platform';
import { Link, useLocation } from '@insta-ai/platform/router';
import { useEffect, useRef } from 'react';
import { PaletteHost } from '../palette/palette-host.tsx';
import { isUnder, linksFor } from '../remotes.ts';
import { AccountChip } from './account-chip.tsx';
import { Logo } from './logo.tsx';
import classes from './navigation-bar.module.css';
import { SimulatedBadge } from './simulated-badge.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

/** Logo, links, selected account, theme, Logout; below 768 px the links are behind a burger. */
export function NavigationBar() {
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const burger = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const hear = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      close();
      burger.current?.focus();
    };
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, [isOpen, close]);

  return (
    <div className={classes.row}>
      <Logo />
      <nav id="navigation" aria-label="Main" className={classes.links} data-open={isOpen || undefined}>
        <NavigationLinks onArrival={close} />
        <Button
          className={classes.logoutInMenu}
          variant="default"
          leftSection={<IconLogout size={16} aria-hidden />}
          onClick={session.signOut}
        >
          Logout
        </Button>
      </nav>
      <div className={classes.side}>
        <SimulatedBadge />
        <PaletteHost />
        <AccountChip />
        <ThemeToggle />
        <Button className={classes.logout} variant="subtle" color="gray" px="xs" onClick={session.signOut}>
          Logout
        </Button>
        <Burger
          ref={burger}
          className={classes.burger}
          opened={isOpen}
          onClick={toggle}
          aria-label={isOpen ? 'Close the menu' : 'Open the menu'}
          aria-expanded={isOpen}
          aria-controls="navigation"
        />
      </div>
    </div>
  );
}

/** By themselves, for they alone change with the address, and with who is signed in. */
function NavigationLinks({ onArrival }: { onArrival: () => void }) {
  const { pathname } = useLocation();
  const { user } = useSession();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes whenever the path changes
  useEffect(onArrival, [pathname]);
  return (
    <>
      {linksFor(user).map(({ to, label, under }) => (
        <Link
          key={to}
          to={to}
          className={classes.link}
          aria-current={isUnder(pathname, { to, under }) ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </>
  );
}
