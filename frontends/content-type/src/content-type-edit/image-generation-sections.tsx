import { NumberInput, Section, Select, SimpleGrid, TagsInput, Textarea } from '@insta-ai/design';
import { aspectRatios, performances } from '@insta-ai/proto/http/content-type';
import type { ChangeDraft, ContentTypeDraft } from './content-type-draft.ts';
import { ControlSlot } from './control-slot.tsx';
import { NumberSlider } from './number-slider.tsx';
import { styleNames } from './style-names.ts';
import { joinStyles, splitStyles } from './style-text.ts';

type Props = { draft: ContentTypeDraft; onChange: ChangeDraft };

const slots = [1, 2, 3, 4] as const;
const ratios = Object.entries(aspectRatios).map(([value, use]) => ({ value, label: `${value} ${use}` }));

/** How pictures of this type are drawn: four control pictures, then the settings of the image model. */
export function ImageGenerationSections(props: Props) {
  return (
    <>
      <Section
        title="Control pictures"
        explanation="Up to four pictures that steer every drawing: a face that stays the same, a mood, a composition. A slot without a picture is left out."
      >
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          {slots.map(slot => (
            <ControlSlot key={slot} slot={slot} {...props} />
          ))}
        </SimpleGrid>
      </Section>
      <Section
        title="Image generation"
        explanation="How the pictures look and how long they may take. Each item adds its own prompt to this."
      >
        <Settings {...props} />
      </Section>
    </>
  );
}

function Settings({ draft, onChange }: Props) {
  return (
    <>
      <TagsInput
        label="Styles"
        description="Search, or type a name of your own and press Enter."
        inputWrapperOrder={['label', 'input', 'description']}
        data={styleNames}
        maxDropdownHeight={280}
        splitChars={[',']}
        acceptValueOnBlur
        value={splitStyles(draft.style_selections)}
        onChange={names => onChange({ style_selections: joinStyles(names) })}
      />
      <Textarea
        label="Negative prompt"
        description="What the picture should not look like."
        inputWrapperOrder={['label', 'input', 'description']}
        autosize
        minRows={3}
        maxRows={8}
        value={draft.negative_prompt}
        onChange={event => onChange({ negative_prompt: event.currentTarget.value })}
      />
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
        <Select
          label="Aspect ratio"
          data={ratios}
          allowDeselect={false}
          value={draft.aspect_ratios_selection}
          onChange={value =>
            value &&
            onChange({ aspect_ratios_selection: value as ContentTypeDraft['aspect_ratios_selection'] })
          }
        />
        <Select
          label="Performance"
          data={[...performances]}
          allowDeselect={false}
          value={draft.performance_selection}
          onChange={value =>
            value && onChange({ performance_selection: value as ContentTypeDraft['performance_selection'] })
          }
        />
        <NumberInput
          label="Number of images"
          min={1}
          max={8}
          allowDecimal={false}
          clampBehavior="strict"
          value={draft.image_number}
          onChange={value => typeof value === 'number' && onChange({ image_number: value })}
        />
      </SimpleGrid>
      <NumberSlider
        label="Refiner switch"
        hint="share of the drawing after which the refiner takes over"
        min={0.1}
        max={1}
        step={0.05}
        value={draft.refiner_switch}
        onChange={refiner_switch => onChange({ refiner_switch })}
      />
    </>
  );
}
