import { Button, formatInstant, useConfirm } from '@insta-ai/design';
import { useTimeZone } from '@insta-ai/platform';
import type { DeadLetter } from '@insta-ai/proto/http/operations/dead-letters';
import classes from '../operations.module.css';
import { dropQuestion, givenUpBy, titleOf } from './letter-words.ts';
import { type LetterAct, useLetterAct } from './use-letters.ts';

type Props = { letter: DeadLetter; email: string | undefined; onAct: () => void };

/** One message with its reason, what it says, and what can be done. */
export function LetterRow({ letter, email, onAct }: Props) {
  const zone = useTimeZone();
  const confirm = useConfirm();
  const act = useLetterAct();
  const { _id: id, at, reason, lines, subject } = letter;
  const title = titleOf(letter);
  const start = (what: LetterAct) => {
    onAct();
    act.mutate({ act: what, id });
  };
  const drop = async () => {
    if (await confirm(dropQuestion)) start('drop');
  };
  const isDoing = (what: LetterAct) => act.isPending && act.variables.act === what;
  return (
    <li className={classes.letter}>
      <div className={classes.about}>
        <span className={classes.what}>{title}</span>
        <span className={classes.quiet}>
          {email && `of ${email} · `}
          {givenUpBy(letter)} · <time dateTime={at}>{formatInstant(at, 'ddd D MMM, HH:mm', zone)}</time>
        </span>
        <span>{reason}</span>
        {lines.length > 0 && (
          <details className={classes.says}>
            <summary>What it says</summary>
            <pre>{lines.join('\n')}</pre>
          </details>
        )}
      </div>
      <div className={classes.letterActs}>
        {subject !== null && (
          <Button
            size="xs"
            variant="default"
            aria-label={`Send again: ${title}`}
            loading={isDoing('replay')}
            disabled={act.isPending}
            onClick={() => start('replay')}
          >
            Send again
          </Button>
        )}
        <Button
          size="xs"
          variant="default"
          aria-label={`Drop: ${title}`}
          loading={isDoing('drop')}
          disabled={act.isPending}
          onClick={() => void drop()}
        >
          Drop
        </Button>
      </div>
    </li>
  );
}
