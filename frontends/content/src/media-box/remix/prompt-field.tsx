import { Textarea } from '@insta-ai/design/fields';
import type { Prediction } from '@insta-ai/proto/http/prediction-media';
import type { AutosaveStore } from '../../autosave/autosave.store.ts';
import { fields } from '../../editor/item-editor.ts';
import { useItemEditor } from '../../editor/use-item-editor.ts';
import { PromptHistory } from './prompt-history.tsx';

type Props = { store: AutosaveStore; predictions: Prediction[] | undefined };

const promptField = fields('prompt');

/** What is to be drawn, and what was before. */
export function PromptField({ store, predictions }: Props) {
  const { item, edit } = useItemEditor(store, promptField);
  return (
    <>
      <Textarea
        label="Prompt"
        placeholder="What the picture shows: subject, place, light, mood"
        autosize
        minRows={2}
        maxRows={10}
        maxLength={10_000}
        value={item.prompt}
        onChange={event => edit({ prompt: event.currentTarget.value })}
      />
      <PromptHistory
        current={item.prompt}
        predictions={predictions}
        onTake={prompt => edit({ prompt }, { kind: 'replace' })}
      />
    </>
  );
}
