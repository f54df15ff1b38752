import { late } from '@insta-ai/design';
import { CompareModal } from '@insta-ai/design/compare';
import { useTimeZone } from '@insta-ai/platform';
import { kindOf } from '@insta-ai/proto/rules/kind/kind-of';
import { Activity, useRef, useState } from 'react';
import type { AutosaveStore } from '../../autosave/autosave.store.ts';
import { ClashNote } from '../../content-edit/clash-note.tsx';
import { todayIn } from '../../days/calendar-days.ts';
import { allFields } from '../../editor/item-editor.ts';
import { useFlushWhenLeaving } from '../../editor/use-flush-when-leaving.ts';
import { useItemEditor } from '../../editor/use-item-editor.ts';
import { captionOfItem } from '../../item/caption-of-item.ts';
import { useContentTypes } from '../../item/use-content-types.ts';
import { AiLabelNote } from '../../social-box/ai-label/ai-label-note.tsx';
import { usePreflight } from '../../social-box/checks/use-preflight.ts';
import { useMetadata } from '../../social-box/metadata/use-metadata.ts';
import { InstagramPreview } from '../../social-box/preview/instagram-preview.tsx';
import { reviewChecks } from '../rules/checks.ts';
import { isDraft } from '../rules/is-draft.ts';
import { type Acts, useReviewKeys } from '../use-review-keys.ts';
import { DraftChecks } from './draft-checks.tsx';
import type { DraftPlace } from './draft-place.ts';
import { DraftPlan } from './draft-plan.tsx';
import { DraftWords } from './draft-words.tsx';
import classes from './open-draft.module.css';
import { ReviewBar } from './review-bar.tsx';
import { useApprove } from './use-approve.ts';
import { useDeleteDraft } from './use-delete-draft.ts';
import { useDraftSteps } from './use-draft-steps.ts';
import { useNewPicture } from './use-new-picture.ts';
import { useSwipe } from './use-swipe.ts';
import { useTellOffer } from './use-tell-offer.ts';

const MoveToModal = late(async () => (await import('../../moving/move-to.modal.tsx')).MoveToModal);

/** A draft with its keys: what goes out at the left, when, with which words and what is in the way at the right. */
export function OpenDraft({ store, ...place }: DraftPlace & { store: AutosaveStore }) {
  const { isShown, isUnfolded, way, steps, onWait, onHelp, onUnfold } = place;
  const editor = useItemEditor(store, allFields);
  const { item } = editor;
  const types = useContentTypes();
  const type = types.find(({ _id }) => _id === item._contentType);
  const zone = useTimeZone();
  const [index, setIndex] = useState(0);
  const [isEditing, setIsEditing] = useState(false);
  const [isMoving, setIsMoving] = useState(false);
  const typeField = useRef<HTMLSelectElement>(null);
  useFlushWhenLeaving(store);

  const draftSteps = useDraftSteps(store);
  const instagramType = kindOf(item, type);
  const isStory = instagramType === 'Story';
  const metadata = useMetadata(editor, isStory);
  const { isOpen: isOffered, ...comparison } = metadata.comparison;
  useTellOffer({ editor, isOffered: isOffered && !isShown, show: way.show });
  const picture = useNewPicture(editor, draftSteps.takePicture);
  const preflight = usePreflight(store);
  const problems = preflight?.problems;
  const checks = reviewChecks(item, problems ?? [], Date.now());
  const { approve, refusal, isApproving } = useApprove(store, editor, place);
  const { remove, isDeleting } = useDeleteDraft(editor, place.onDeleted);

  const edit = () => {
    draftSteps.beginTyping();
    setIsEditing(true);
  };
  const wait = (ask: () => void) => () => {
    onWait();
    ask();
  };
  const acts: Acts = {
    approve: isDraft(item) ? () => void approve() : undefined,
    picture: picture.isBusy ? undefined : wait(() => void picture.ask()),
    text: metadata.isPending ? undefined : wait(metadata.generate),
    edit,
    type: () => openField(typeField.current),
    move: () => setIsMoving(true),
    delete: () => void remove(),
  };
  useReviewKeys(isShown && !isEditing ? acts : {});
  const swipe = useSwipe(way);

  const mode = modeOf(place);
  if (!mode) return null;
  const base = store.get().base;
  return (
    <Activity mode={mode}>
      <article className={classes.draft} aria-label={item.title || 'NO_NAME'} {...swipe}>
        <ClashNote store={store} />
        <div className={classes.columns}>
          <div className={classes.stage} data-wordless={!isStory || undefined}>
            <InstagramPreview
              item={item}
              caption={captionOfItem(item, type)}
              instagramType={instagramType}
              index={index}
              onIndex={setIndex}
            />
            <p className={classes.underWay} role="status">
              {picture.underWay}
            </p>
          </div>
          <div className={classes.side}>
            <DraftPlan
              store={store}
              item={item}
              types={types}
              typeField={typeField}
              isReady={problems !== undefined && checks.length === 0}
              onType={draftSteps.chooseType}
            />
            {preflight && <AiLabelNote item={item} aiOutputs={preflight.aiOutputs} />}
            <DraftWords
              item={item}
              isStory={isStory}
              isEditing={isEditing}
              areTagsFaulty={checks.some(({ where }) => where === 'hashtags')}
              isUnfolded={isUnfolded}
              onUnfold={onUnfold}
              onChange={draftSteps.type}
              onEdit={edit}
              onDone={before => {
                setIsEditing(false);
                void draftSteps.typed(before);
              }}
            />
            <DraftChecks
              id={editor.id ?? ''}
              checks={item.status === 'Scheduled' ? [] : checks}
              refusal={refusal}
              acts={acts}
              onEdit={draftSteps.fix}
            />
          </div>
        </div>
        <ReviewBar
          acts={{ ...acts, next: way.next, previous: way.previous, undo: steps.undoLast, help: onHelp }}
          busy={{
            picture: picture.isBusy,
            text: metadata.isPending,
            approve: isApproving,
            delete: isDeleting,
          }}
        />
        <CompareModal {...comparison} isOpen={isShown && isOffered} />
        <MoveToModal
          item={isMoving && base ? { ...base, ...item } : null}
          zone={zone}
          today={todayIn(zone)}
          onMove={(_item, date) => {
            setIsMoving(false);
            draftSteps.move(date);
          }}
          onClose={() => setIsMoving(false)}
          onClosed={() => undefined}
        />
      </article>
    </Activity>
  );
}

/** The next draft is drawn unseen, so that going on only lifts the cover. */
function modeOf({ isShown, isNext }: DraftPlace): 'visible' | 'hidden' | undefined {
  if (isShown) return 'visible';
  return isNext ? 'hidden' : undefined;
}

/** The list of a select opens where the browser can. */
function openField(field: HTMLSelectElement | null) {
  field?.focus();
  try {
    field?.showPicker?.();
  } catch {
    // Without a press that the browser counts, the focus has to do.
  }
}
