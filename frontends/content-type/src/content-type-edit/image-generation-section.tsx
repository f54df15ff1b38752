import { Section, SimpleGrid } from '@insta-ai/design';
import { Textarea } from '@insta-ai/design/fields';
import { NumberInput } from '@insta-ai/design/number-fields';
import { Select } from '@insta-ai/design/select';
import { TagsInput } from '@insta-ai/design/tags-input';
import { aspectRatios, numberBounds, performances, textBounds } from '@insta-ai/proto/data/content-type';
import type { ChangeDraft, ContentTypeDraft } from './content-type-draft.ts';
import { ControlSlot } from './control-slot.tsx';
import type { Problems } from './draft-problems.ts';
import { NumberSlider } from './number-slider.tsx';
import { styleNames } from './style-names.ts';
import { joinStyles, splitStyles } from './style-text.ts';

type Props = { draft: ContentTypeDraft; problems: Problems; onChange: ChangeDraft };

const slots = [1, 2, 3, 4] as const;
const ratios = Object.entries(aspectRatios).map(([value, use]) => ({ value, label: `${value} ${use}` }));

/** How pictures of this type are made, in the order of the specification (section 2, Content type edit). */
export function ImageGenerationSection(props: Props) {
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

function Settings({ draft, problems, onChange }: Props) {
  return (
    <>
      <Textarea
        label="Negative prompt"
        description="What the picture should not look like."
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
        description="Search, or type any other name and press Enter."
        inputWrapperOrder={['label', 'input', 'description']}
        data={styleNames}
        maxDropdownHeight={280}
        splitChars={[',']}
        acceptValueOnBlur
        error={problems.style_selections}
        value={splitStyles(draft.style_selections)}
        onChange={names => onChange({ style_selections: joinStyles(names) })}
      />
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
        <Select
          label="Performance selection"
          data={[...performances]}
          allowDeselect={false}
          value={draft.performance_selection}
          onChange={value =>
            value && onChange({ performance_selection: value as ContentTypeDraft['performance_selection'] })
          }
        />
        <Select
          label="Aspect ratios selection"
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
        hint="share of the steps after which the refiner takes over"
        min={numberBounds.refiner_switch.minimum}
        max={numberBounds.refiner_switch.maximum}
        step={0.05}
        problem={problems.refiner_switch}
        value={draft.refiner_switch}
        onChange={refiner_switch => onChange({ refiner_switch })}
      />
    </>
  );
}
