import { Section, SimpleGrid } from '@insta-ai/design';
import { Textarea } from '@insta-ai/design/fields';
import { NumberInput } from '@insta-ai/design/number-fields';
import { Select } from '@insta-ai/design/select';
import { TagsInput } from '@insta-ai/design/tags-input';
import { modelOf, useImageModels } from '@insta-ai/platform';
import {
  aspectRatios,
  numberBounds,
  type OrderField,
  performances,
  textBounds,
} from '@insta-ai/proto/data/content-type';
import type { ImageModel } from '@insta-ai/proto/http/prediction-media';
import { fooocusStyles } from '@insta-ai/proto/rules/pictures/fooocus-styles';
import type { ChangeDraft, ContentTypeDraft } from './content-type-draft.ts';
import { ControlSlot } from './control-slot.tsx';
import type { Problems } from './draft-problems.ts';
import {
  asSentence,
  atMost,
  choiceAt,
  chosenValue,
  drawnAs,
  modelChoices,
  notUsed,
  stylesNotUsed,
} from './image-model/image-model-words.ts';
import { NumberSlider } from './number-slider.tsx';
import { joinStyles, splitStyles } from './style-text.ts';

type Form = { draft: ContentTypeDraft; problems: Problems; onChange: ChangeDraft };
type Props = Form & { models: readonly ImageModel[]; model: ImageModel | undefined };

const slots = [1, 2, 3, 4] as const;
const ratios = Object.entries(aspectRatios).map(([value, use]) => ({ value, label: `${value} ${use}` }));

/** How pictures of this type are made, in the order of the specification (section 2, Content type edit). */
export function ImageGenerationSection(form: Form) {
  const models = useImageModels();
  const props = { ...form, models, model: modelOf(models, form.draft) };
  return (
    <Section
      title="Image generation"
      explanation="Up to four pictures guide every generated one: a face to keep, a mood, a composition. Empty slots are ignored. Each piece of content adds its own prompt."
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        {slots.map(slot => (
          <ControlSlot key={slot} slot={slot} {...props} />
        ))}
      </SimpleGrid>
      <Settings {...props} />
    </Section>
  );
}

function Settings({ draft, problems, onChange, models, model }: Props) {
  const unused = (field: OrderField) => notUsed(model, field);
  const styles = splitStyles(draft.style_selections);
  return (
    <>
      <Textarea
        label="Negative prompt"
        description={described('What the picture should not look like.', unused('negative_prompt'))}
        inputWrapperOrder={['label', 'input', 'description']}
        autosize
        minRows={3}
        maxRows={8}
        maxLength={textBounds.negative_prompt}
        error={problems.negative_prompt}
        value={draft.negative_prompt}
        onChange={event => onChange({ negative_prompt: event.currentTarget.value })}
      />
      <TagsInput
        label="Style selections"
        description={described(
          'Search, or type any other name and press Enter.',
          unused('style_selections'),
          stylesNotUsed(model, styles),
        )}
        inputWrapperOrder={['label', 'input', 'description']}
        data={fooocusStyles}
        maxDropdownHeight={280}
        splitChars={[',']}
        acceptValueOnBlur
        error={problems.style_selections}
        value={styles}
        onChange={names => onChange({ style_selections: joinStyles(names) })}
      />
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
        <Select
          label="Performance selection"
          {...noted(unused('performance_selection'))}
          data={[...performances]}
          allowDeselect={false}
          value={draft.performance_selection}
          onChange={value =>
            value && onChange({ performance_selection: value as ContentTypeDraft['performance_selection'] })
          }
        />
        <Select
          label="Aspect ratios selection"
          {...noted(unused('aspect_ratios_selection') ?? drawnAs(model, draft.aspect_ratios_selection))}
          data={ratios}
          allowDeselect={false}
          value={draft.aspect_ratios_selection}
          onChange={value =>
            value &&
            onChange({ aspect_ratios_selection: value as ContentTypeDraft['aspect_ratios_selection'] })
          }
        />
        <NumberInput
          label="Image number"
          {...noted(unused('image_number') ?? atMost(model, draft.image_number))}
          min={numberBounds.image_number.minimum}
          max={numberBounds.image_number.maximum}
          allowDecimal={false}
          clampBehavior="none"
          error={problems.image_number}
          value={Number.isNaN(draft.image_number) ? '' : draft.image_number}
          onChange={typed => onChange({ image_number: typed === '' ? Number.NaN : Number(typed) })}
        />
      </SimpleGrid>
      <NumberSlider
        label="Refiner switch"
        hint={unused('refiner_switch') ?? 'share of the steps after which the refiner takes over'}
        min={numberBounds.refiner_switch.minimum}
        max={numberBounds.refiner_switch.maximum}
        step={0.05}
        problem={problems.refiner_switch}
        value={draft.refiner_switch}
        onChange={refiner_switch => onChange({ refiner_switch })}
      />
      <ModelChoice {...{ draft, onChange, models, model }} />
    </>
  );
}

/** Where there is nothing to choose, nothing is shown; a choice that cannot be met is. */
function ModelChoice({
  draft,
  onChange,
  models,
  model,
}: Pick<Props, 'draft' | 'onChange' | 'models' | 'model'>) {
  const isGone = models.length > 0 && model === undefined;
  if (models.length < 2 && !isGone) return null;
  return (
    <Select
      label="Image model"
      description="Who draws pictures of this type."
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={modelChoices(models, draft)}
      allowDeselect={false}
      error={isGone && 'This one is not set up here. Choose another one.'}
      value={chosenValue(models, draft)}
      onChange={value => value !== null && onChange(choiceAt(value))}
    />
  );
}

/** A field's words, and that the model does not use it, or a part of it. */
function described(words: string, unused: string | undefined, unusedPart?: string): string {
  if (unused) return `${words} It is ${unused}.`;
  return unusedPart ? `${words} ${unusedPart}` : words;
}

/** The same of a field without words, or what the model makes of it. */
function noted(said: string | undefined) {
  if (!said) return {};
  const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];
  return { description: asSentence(said), inputWrapperOrder: order };
}
