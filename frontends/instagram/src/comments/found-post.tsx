import { AiButton, FailureNote } from '@insta-ai/design';
import { CompareModal } from '@insta-ai/design/compare';
import { messageOf } from '@insta-ai/platform';
import type { HashtagPost } from '@insta-ai/proto/http/instagram';
import { AnswerField } from './answer-field.tsx';
import classes from './comments.module.css';
import { PostCaption } from './post-caption.tsx';
import { PostPicture } from './post-picture.tsx';
import { useAnswer } from './use-answer.ts';
import type { Tone } from './use-tone.ts';

type Props = { post: HashtagPost; number: number; tone: Tone };

/** A post of somebody else with the answer to it. */
export function FoundPost({ post, number, tone }: Props) {
  const { answer, isTyped, voice, write, generate, generation, comparison, changed, undo } = useAnswer(
    post,
    tone,
  );
  // An answer is to what the post says.
  const isSilent = post.caption.trim() === '';

  return (
    <article className={classes.post} aria-label={`Post ${number}`}>
      <PostPicture post={post} number={number} />
      <div className={classes.words}>
        <PostCaption caption={post.caption} />
        {generation.isError && (
          <FailureNote title="The answer could not be generated" message={messageOf(generation.error)} />
        )}
        {answer !== null && (
          <AnswerField
            permalink={post.permalink}
            answer={answer}
            isTyped={isTyped}
            voice={voice}
            changed={changed}
            onUndo={undo}
            onChange={write}
          />
        )}
        <div className={classes.action}>
          <AiButton px="sm" isBusy={generation.isPending} disabled={isSilent} onClick={generate}>
            Generate answer
          </AiButton>
        </div>
      </div>
      <CompareModal {...comparison} />
    </article>
  );
}
