import { Alert, Anchor, Button, VoiceLine } from '@insta-ai/design';
import { Textarea } from '@insta-ai/design/fields';
import { IconExternalLink } from '@insta-ai/design/icons';
import { copyText, useOpenField } from '@insta-ai/platform';
import { textLimits } from '@insta-ai/proto/rules/post-text';
import { type ComponentProps, useId, useRef, useState } from 'react';
import classes from './comments.module.css';

type Props = {
  permalink: string;
  answer: string;
  /** Whether there are words of the person in it. */
  isTyped: boolean;
  /** With whose voice it was written; null where there is nothing to say. */
  voice: ComponentProps<typeof VoiceLine> | null;
  /** What a choice just did to the answer. */
  changed: string | undefined;
  onUndo: () => void;
  onChange: (answer: string) => void;
};

/** TABLE: how 'Comment Now' went, in words. */
const outcomes = {
  opened: 'Answer copied. Paste it under the post.',
  blocked: 'Answer copied, but your browser blocked the post from opening.',
  nowhere: 'Answer copied. Instagram gave no link to this post.',
  'not-copied': 'Your browser blocked copying. The answer is selected: copy it by hand.',
};
type Outcome = keyof typeof outcomes;

/** The platform has no call that leaves a comment under a stranger's post: the person pastes it there. */
export function AnswerField({ permalink, answer, isTyped, voice, changed, onUndo, onChange }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [commented, setCommented] = useState<{ answer: string; outcome: Outcome }>();
  // Said of these words alone.
  const outcome = commented?.answer === answer ? commented.outcome : undefined;
  const isCopied = outcome !== undefined && outcome !== 'not-copied';
  useOpenField(useId(), isTyped && !isCopied);

  const comment = async () => {
    // Copied before the other tab takes the focus: a page without it may not write to the clipboard.
    if (await copyText(answer, field.current)) {
      setCommented({ answer, outcome: permalink ? openPost(permalink) : 'nowhere' });
      return;
    }
    setCommented({ answer, outcome: 'not-copied' });
    field.current?.focus();
    field.current?.select();
  };
  const isTrouble = outcome === 'blocked' || outcome === 'not-copied';

  return (
    <>
      <Textarea
        ref={field}
        label="Answer"
        rows={4}
        resize="vertical"
        maxLength={textLimits.characters}
        value={answer}
        onChange={event => onChange(event.currentTarget.value)}
      />
      {voice && <VoiceLine {...voice} />}
      <div role="status" className={classes.changed} hidden={!changed}>
        {changed && (
          <>
            <span>{changed}</span>
            <Button
              variant="subtle"
              size="xs"
              onClick={() => {
                onUndo();
                field.current?.focus();
              }}
            >
              Undo
            </Button>
          </>
        )}
      </div>
      {outcome && (
        <Alert role={isTrouble ? 'alert' : 'status'} color={isTrouble ? 'red' : 'green'} p="xs">
          {outcomes[outcome]}{' '}
          {isTrouble && permalink && (
            <Anchor inherit underline="always" href={permalink} target="_blank" rel="noopener noreferrer">
              Open the post
            </Anchor>
          )}
        </Alert>
      )}
      <div className={classes.action}>
        <Button
          variant="default"
          px="sm"
          leftSection={<IconExternalLink size={16} aria-hidden />}
          disabled={answer.trim() === ''}
          onClick={() => void comment()}
        >
          Comment Now
        </Button>
      </div>
    </>
  );
}

/** With `noopener` a browser does not say whether the tab opened, so its opener is removed here. */
function openPost(permalink: string): Outcome {
  const tab = window.open(permalink, '_blank');
  if (!tab) return 'blocked';
  tab.opener = null;
  return 'opened';
}
