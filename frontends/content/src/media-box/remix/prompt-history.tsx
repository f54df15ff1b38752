import { Button } from '@insta-ai/design';
import { useUser } from '@insta-ai/platform';
import type { Prediction } from '@insta-ai/proto/http/prediction-media';
import { useState } from 'react';
import { earlierPrompts } from './earlier-prompts.ts';
import classes from './prompt-history.module.css';

type Props = { current: string; predictions: Prediction[] | undefined; onTake: (prompt: string) => void };

/** What the pictures of the item were drawn from before; one can be taken again. */
export function PromptHistory({ current, predictions = [], onTake }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const prompts = earlierPrompts(predictions, current, useUser().promptImage);
  if (prompts.length === 0) return null;
  return (
    <div className={classes.history}>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {prompts.length === 1 ? '1 earlier prompt' : `${prompts.length} earlier prompts`}
      </Button>
      {isOpen && (
        <ul className={classes.prompts} aria-label="Earlier prompts">
          {prompts.map(prompt => (
            <li key={prompt}>
              <span className={classes.prompt}>{prompt}</span>
              <Button
                variant="default"
                size="compact-xs"
                aria-label={`Use “${prompt}”`}
                onClick={() => onTake(prompt)}
              >
                Use
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
