import { useAppConfig } from '@insta-ai/platform';
import classes from './simulated-badge.module.css';

/** Says quietly that nothing here reaches the real Instagram, and where the simulated one can be seen. */
export function SimulatedBadge() {
  const { simulated } = useAppConfig();
  if (!simulated) return null;
  return (
    <a
      className={classes.badge}
      href={simulated.feedUrl}
      target="_blank"
      rel="noopener"
      title="Nothing here reaches the real Instagram. Opens the simulated feed."
    >
      Simulated
    </a>
  );
}
