import { Button, notify, Textarea } from '@insta-ai/design';
import { IconExternalLink } from '@insta-ai/design/icons';
import { useRef } from 'react';
import classes from './comments.module.css';
import { copyText } from './copy-text.ts';

type Props = { permalink: string; answer: string; isBusy: boolean; onChange: (answer: string) => void };

/** The platform has no call that leaves a comment under a stranger's post: the person pastes it there. */
export function AnswerField({ permalink, answer, isBusy, onChange }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);

  const comment = async () => {
    // Copied before the other tab takes the focus: a page without it may not write to the clipboard.
    if (!(await copyText(answer, field.current))) {
      notify.error('The answer could not be copied. Select it, copy it by hand and open the post.');
      return;
    }
    if (permalink) window.open(permalink, '_blank', 'noopener,noreferrer');
    else notify.info('The answer is copied. Instagram gave no address for this post.');
  };

  return (
    <>
      <Textarea
        ref={field}
        label="Answer"
        rows={4}
        resize="vertical"
        readOnly={isBusy}
        value={answer}
        onChange={event => onChange(event.currentTarget.value)}
      />
      <div className={classes.action}>
        <Button
          variant="default"
          leftSection={<IconExternalLink size={16} aria-hidden />}
          disabled={isBusy || answer.trim() === ''}
          onClick={() => void comment()}
        >
          Comment Now
        </Button>
      </div>
    </>
  );
}
