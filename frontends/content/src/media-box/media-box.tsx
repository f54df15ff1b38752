import { AiButton, FailureNote, SkeletonGrid, Title, VisuallyHidden } from '@insta-ai/design';
import { messageOf } from '@insta-ai/platform';
import type { Prediction } from '@insta-ai/proto/http/prediction-media';
import { kindOf } from '@insta-ai/proto/rules/kind/kind-of';
import { useCallback } from 'react';
import type { AutosaveStore } from '../autosave/autosave.store.ts';
import { useItemEditor } from '../editor/use-item-editor.ts';
import { useContentTypes } from '../item/use-content-types.ts';
import classes from './media-box.module.css';
import { mediaFields } from './media-fields.ts';
import { ChooseMediaButton } from './picker/choose-media-button.tsx';
import { PredictionCard } from './prediction-card.tsx';
import { PromptField } from './remix/prompt-field.tsx';
import { SelectedMedia } from './selection/selected-media.tsx';
import { mediaHeadingId } from './show-prediction.ts';
import { UploadCard } from './upload/upload-card.tsx';
import { UploadMediaButton } from './upload/upload-media-button.tsx';
import { useUploadMedia } from './upload/use-upload-media.ts';
import { useArrivalNews } from './use-arrival-news.ts';
import { useDeleteFile } from './use-delete-file.ts';
import { useGenerateImage, usePredictions } from './use-predictions.ts';

/** Above this many predictions a second Generate Image button stands below them (specification section 9). */
const secondButtonAbove = 12;

/** Where pictures come from and which of them are used (specification section 2, Media box). */
export function MediaBox({ store }: { store: AutosaveStore }) {
  const editor = useItemEditor(store, mediaFields);
  const { id, item } = editor;
  const types = useContentTypes();
  const instagramType = kindOf(
    item,
    types.find(({ _id }) => _id === item._contentType),
  );
  const predictions = usePredictions(id);
  const generate = useGenerateImage(editor);
  const { mutate: generateOne } = generate;
  const tryAgain = useCallback(() => generateOne(), [generateOne]);
  const deleting = useDeleteFile(editor);
  const upload = useUploadMedia(id);
  const news = useArrivalNews(predictions.data);
  const count = predictions.data?.length ?? 0;
  const generateButton = (
    <AiButton disabled={!id} isBusy={generate.isPending} onClick={tryAgain}>
      Generate Image
    </AiButton>
  );

  return (
    <section aria-labelledby={mediaHeadingId}>
      <Title order={2} id={mediaHeadingId} tabIndex={-1} className={classes.title}>
        Media
      </Title>
      <PromptField store={store} predictions={predictions.data} />
      <div className={classes.actions}>
        {generateButton}
        <UploadMediaButton isDisabled={!id} isBusy={upload.isPending} onChoose={upload.mutate} />
        <ChooseMediaButton editor={editor} instagramType={instagramType} />
        {!id && <span className={classes.hint}>Enter something first. It is saved automatically.</span>}
        {upload.isError && <span className={classes.problem}>{messageOf(upload.error)}</span>}
      </div>
      <VisuallyHidden role="status">{news}</VisuallyHidden>
      {isSelectionShown(item.contents, predictions.data, instagramType) && <SelectedMedia editor={editor} />}
      {predictions.isLoading && <SkeletonGrid count={3} ratio={0.82} />}
      {predictions.isError && (
        <FailureNote
          title="The pictures could not be loaded"
          message={messageOf(predictions.error)}
          onRetry={() => void predictions.refetch()}
        />
      )}
      {predictions.data?.length === 0 && item.contents.length === 0 && !upload.isPending && (
        <p className={classes.hint}>
          No pictures yet. Generate one from the prompt, upload your own, or choose from your media.
        </p>
      )}
      <div className={classes.grid}>
        {upload.isPending && upload.variables && <UploadCard file={upload.variables} share={upload.share} />}
        {predictions.data?.map(prediction => (
          <PredictionCard
            key={prediction._id}
            prediction={prediction}
            editor={editor}
            deleting={deleting}
            instagramType={instagramType}
            onTryAgain={tryAgain}
          />
        ))}
      </div>
      {count > secondButtonAbove && <div className={classes.actions}>{generateButton}</div>}
    </section>
  );
}

/** Where the tiles below say all there is to say of the selection, it needs no place of its own. */
function isSelectionShown(
  selected: readonly string[],
  predictions: Prediction[] | undefined,
  instagramType: string | null,
): boolean {
  const own = new Set(predictions?.flatMap(({ output }) => output));
  if (selected.length > 1) return true;
  if (instagramType === 'Post' && own.size > 0) return true;
  return predictions !== undefined && selected.some(output => !own.has(output));
}
