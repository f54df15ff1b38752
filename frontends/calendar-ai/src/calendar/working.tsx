import { Button, Progress, Text } from '@insta-ai/design';
import { useEffect, useState } from 'react';
import classes from './calendar.module.css';

type Props = { total: number; onCancel: () => void };

/** That it works, for how long already, and a way out. How far it is nobody knows: the answer comes whole. */
export function Working({ total, onCancel }: Props) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const startedAt = Date.now();
    const timer = setInterval(() => setSeconds(Math.round((Date.now() - startedAt) / 1_000)), 1_000);
    return () => clearInterval(timer);
  }, []);

  return (
    <div className={classes.working}>
      <Text component="div" role="status">
        Generating {total} entries. This can take some minutes; stay on this page.
      </Text>
      <Progress value={100} striped animated aria-label="Generating" />
      <div className={classes.line}>
        <Text component="span" c="dimmed" size="sm" className="tabular" aria-hidden>
          {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
        </Text>
        <Button variant="default" size="xs" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
