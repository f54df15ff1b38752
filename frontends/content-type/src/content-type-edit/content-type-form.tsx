import { Section, SimpleGrid } from '@insta-ai/design';
import { CaptionFields } from '@insta-ai/design/caption-fields';
import { TextInput } from '@insta-ai/design/fields';
import { Select } from '@insta-ai/design/select';
import { instagramTypes, textBounds } from '@insta-ai/proto/data/content-type';
import type { ReactNode } from 'react';
import { type ChangeDraft, type ContentTypeDraft, captionOf } from './content-type-draft.ts';
import type { Problems } from './draft-problems.ts';
import { FieldProblems } from './field-problems.tsx';
import { ImageGenerationSection } from './image-generation-section.tsx';

type Props = {
  draft: ContentTypeDraft;
  problems: Problems;
  onChange: ChangeDraft;
  /** Where there is no room beside the form, the example stands above the caption that it shows. */
  example?: ReactNode;
};

/** The whole form, section by section (specification section 2, Content type edit). */
export function ContentTypeForm({ draft, problems, onChange, example }: Props) {
  return (
    <>
      <Section
        title="Basics"
        explanation="You choose the type by its name. Reel, Post or Story decides where content goes on Instagram."
      >
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <TextInput
            label="Name"
            maxLength={textBounds.name}
            error={problems.name}
            value={draft.name}
            onChange={event => onChange({ name: event.currentTarget.value })}
          />
          <Select
            label="Instagram Content"
            data={[...instagramTypes]}
            allowDeselect={false}
            error={problems.instagramType}
            value={draft.instagramType}
            onChange={value =>
              value && onChange({ instagramType: value as ContentTypeDraft['instagramType'] })
            }
          />
        </SimpleGrid>
      </Section>
      <ImageGenerationSection draft={draft} problems={problems} onChange={onChange} />
      <Section
        title="Image Caption"
        explanation="How the text on a Story looks and where it is, measured on a picture 300 px wide. New content starts with this and can change it."
      >
        {example}
        <FieldProblems problems={problems} />
        <CaptionFields value={captionOf(draft)} onChange={onChange} />
      </Section>
    </>
  );
}
