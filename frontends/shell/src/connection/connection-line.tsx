import type { ConnectionWords } from '@insta-ai/proto/rules/account/connection-words';
import type { ReactNode } from 'react';
import classes from './connection-banner.module.css';

type Props = {
  words: ConnectionWords | undefined;
  /** What goes on just now. */
  progress?: string;
  /** How a login ended that did not bring everything back. */
  results?: readonly string[];
  /** Its buttons. */
  children: ReactNode;
};

/** How the banner looks: one line, and one more for each result. */
export function ConnectionLine({ words, progress, results = [], children }: Props) {
  return (
    <aside
      className={classes.banner}
      aria-label="Connection to Instagram"
      data-lost={words?.isLost || undefined}
    >
      <span role="status">
        {words && <span title={words.text}>{words.title}.</span>} {progress}
      </span>
      {results.map(result => (
        <p key={result} role="alert" className={classes.result}>
          {result}
        </p>
      ))}
      <span className={classes.actions}>{children}</span>
    </aside>
  );
}
