import { Button, Text } from '@insta-ai/design';
import { Progress } from '@insta-ai/design/fields';
import { useEffect, useState } from 'react';
import { amount } from '../request/planned-counts.ts';
import classes from './calendar.module.css';

type Props = { written: number; total: number; onCancel: () => void };

/** That it works, how far it is and for how long, and a way to cancel. */
export function Working({ written, total, onCancel }: Props) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const startedAt = Date.now();
    const timer = setInterval(() => setSeconds(Math.round((Date.now() - startedAt) / 1_000)), 1_000);
    return () => clearInterval(timer);
  }, []);
  // Before the first entries nobody knows how long it takes: the bar moves without a length.
  const isBegun = written > 0;

  return (
    <div className={classes.working}>
      <div className={classes.line}>
        <Text component="div" role="status">
          Generating {amount(total, 'entry')}. They appear below as they are written. Stay on this page.
        </Text>
        <Button variant="default" size="xs" className={classes.cancel} onClick={onCancel}>
          Cancel
        </Button>
      </div>
      <Progress
        value={isBegun ? (written / total) * 100 : 100}
        striped={!isBegun}
        animated={!isBegun}
        aria-label="Generating"
      />
      <Text component="span" c="dimmed" size="sm" className="tabular" aria-hidden>
        {written} of {total} written · {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
      </Text>
    </div>
  );
}
