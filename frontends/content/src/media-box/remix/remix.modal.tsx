import { Button, Modal, Text, Thumbnail } from '@insta-ai/design';
import { Textarea } from '@insta-ai/design/fields';
import { type ImageChoice, useImageModels, useUser } from '@insta-ai/platform';
import type { RemixKind } from '@insta-ai/proto/data/prediction-media';
import type { Prediction } from '@insta-ai/proto/http/prediction-media';
import { type FormEvent, useState } from 'react';
import { ratioOf } from '../../item/ratio-of.ts';
import { useContentTypes } from '../../item/use-content-types.ts';
import type { MediaEditor } from '../media-fields.ts';
import { ProgressTile } from '../progress-tile.tsx';
import { SelectOutput } from '../selection/select-output.tsx';
import { useRemixesOf } from '../use-predictions.ts';
import { ownPrompt } from './own-prompt.ts';
import { pictureName } from './picture-name.ts';
import classes from './remix.module.css';
import { remixHint, remixLabel, whyNoChange, whyNoSeed, wordsOffer } from './remix-words.ts';
import { useRemix } from './use-remix.ts';

type Props = {
  isOpen: boolean;
  onClose: () => void;
  /** The picture that is drawn again. */
  first: { prediction: Prediction; index: number };
  editor: MediaEditor;
  instagramType: string | null;
};

/** A picture drawn again in three ways, side by side with what came of it. */
export function RemixModal({ isOpen, onClose, ...props }: Props) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Draw again" size="lg">
      <Remix {...props} />
    </Modal>
  );
}

function Remix({ first: { prediction, index }, editor, instagramType }: Omit<Props, 'isOpen' | 'onClose'>) {
  const [chosenId, setChosenId] = useState<string | null>(null);
  const output = prediction.output[index] ?? '';
  const remixes = useRemixesOf(editor.id, output);
  const shown = remixes.find(({ _id }) => _id === chosenId) ?? remixes[0];
  const remix = useRemix(editor, () => setChosenId(null));
  const order = (kind: RemixKind, words?: string) => remix.mutate({ output, kind, ...(words && { words }) });

  return (
    <div className={classes.remix}>
      <div className={classes.pair}>
        <Side
          name="First"
          prediction={prediction}
          index={index}
          editor={editor}
          instagramType={instagramType}
        />
        {shown ? (
          <Side
            name={shown.remix_of ? remixLabel(shown.remix_of) : ''}
            prediction={shown}
            index={0}
            editor={editor}
            instagramType={instagramType}
          />
        ) : (
          <figure className={classes.side}>
            <div className={classes.empty} style={{ aspectRatio: ratioOf(prediction) }}>
              What is drawn appears here, beside the first.
            </div>
          </figure>
        )}
      </div>
      {remixes.length > 1 && (
        <ul className={classes.others} aria-label="Drawn from this picture">
          {remixes.map((one, place) => (
            <li key={one._id}>
              <button
                type="button"
                className={classes.other}
                aria-pressed={one === shown}
                aria-label={`Show ${remixes.length - place} of ${remixes.length}`}
                onClick={() => setChosenId(one._id)}
              >
                {one.thumbnails[0] ? <img src={one.thumbnails[0]} alt="" /> : `${one.progress} %`}
              </button>
            </li>
          ))}
        </ul>
      )}
      <Ways
        first={prediction}
        isBusy={remix.isPending}
        chosenModel={useChosenModel(editor)}
        onOrder={order}
      />
    </div>
  );
}

/** What the type of the item chose. */
function useChosenModel({ item }: MediaEditor): ImageChoice {
  return useContentTypes().find(({ _id }) => _id === item._contentType) ?? {};
}

type WaysProps = {
  first: Prediction;
  isBusy: boolean;
  chosenModel: ImageChoice;
  onOrder: (kind: RemixKind, words?: string) => void;
};

function Ways({ first, isBusy, chosenModel, onOrder }: WaysProps) {
  const [words, setWords] = useState('');
  const models = useImageModels();
  const why = whyNoChange(models, chosenModel);
  const offer = wordsOffer(models, chosenModel, first.filename === null);
  const whyNot = { 'same-seed': whyNoSeed(models, first), variation: undefined };
  const change = (event: FormEvent) => {
    event.preventDefault();
    if (words.trim() !== '' && !isBusy && !why) onOrder('change', words.trim());
  };
  return (
    <>
      {first.filename === null &&
        (['same-seed', 'variation'] as const).map(kind => (
          <div key={kind} className={classes.way}>
            <Button
              variant="default"
              disabled={isBusy || Boolean(whyNot[kind])}
              onClick={() => onOrder(kind)}
            >
              {kind === 'same-seed' ? 'Same seed' : 'Variation'}
            </Button>
            <Text size="sm" c="dimmed">
              {whyNot[kind] ?? remixHint[kind]}
            </Text>
          </div>
        ))}
      <form className={classes.words} onSubmit={change}>
        <Textarea
          label={offer.label}
          placeholder="The same place at night, with lanterns"
          description={why ?? offer.hint}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={10_000}
          disabled={Boolean(why)}
          value={words}
          onChange={event => setWords(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={isBusy || Boolean(why) || words.trim() === ''}>
          {offer.act}
        </Button>
      </form>
    </>
  );
}

type SideProps = { name: string; prediction: Prediction; index: number } & Pick<
  Props,
  'editor' | 'instagramType'
>;

/** One of the two pictures, with what it was drawn from and a way to use it. */
function Side({ name, prediction, index, editor, instagramType }: SideProps) {
  const output = prediction.output[index];
  const standing = useUser().promptImage;
  const prompt = ownPrompt(String(prediction.input.prompt ?? prediction.filename ?? ''), standing);
  return (
    <figure className={classes.side} aria-label={name}>
      {output !== undefined && (
        <Thumbnail
          src={output}
          thumbnail={prediction.thumbnails[index]}
          alt={pictureName(prediction, { standing, number: index + 1 })}
          ratio={ratioOf(prediction)}
          canOpen={false}
        />
      )}
      {output === undefined && !prediction.error && <ProgressTile prediction={prediction} />}
      {prediction.error && (
        <div className={classes.empty} style={{ aspectRatio: ratioOf(prediction) }} role="alert">
          {prediction.error}
        </div>
      )}
      <figcaption className={classes.caption}>
        <span>{name}</span>
        {output !== undefined && prediction.completed_at && (
          <SelectOutput output={output} editor={editor} instagramType={instagramType} />
        )}
      </figcaption>
      <Text size="xs" c="dimmed" lineClamp={3}>
        {prompt}
      </Text>
    </figure>
  );
}
