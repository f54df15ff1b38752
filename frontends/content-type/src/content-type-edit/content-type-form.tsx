import { Section, Select, SimpleGrid, TextInput } from '@insta-ai/design';
import { CaptionFields } from '@insta-ai/design/caption';
import { instagramTypes } from '@insta-ai/proto/http/content-type';
import { type ChangeDraft, type ContentTypeDraft, captionOf } from './content-type-draft.ts';
import { ImageGenerationSections } from './image-generation-sections.tsx';

type Props = { draft: ContentTypeDraft; onChange: ChangeDraft };

/** The whole form, section by section (specification section 2, Content type edit). */
export function ContentTypeForm({ draft, onChange }: Props) {
  return (
    <>
      <Section
        title="Basics"
        explanation="The name is what you choose from in an item. Reel, Post or Story decides where it goes on Instagram."
      >
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <TextInput
            label="Name"
            maxLength={200}
            value={draft.name}
            onChange={event => onChange({ name: event.currentTarget.value })}
          />
          <Select
            label="Instagram Content"
            data={[...instagramTypes]}
            allowDeselect={false}
            value={draft.instagramType}
            onChange={value =>
              value && onChange({ instagramType: value as ContentTypeDraft['instagramType'] })
            }
          />
        </SimpleGrid>
      </Section>
      <ImageGenerationSections draft={draft} onChange={onChange} />
      <Section
        title="Image Caption"
        explanation="How the text on a Story looks and where it stands, on a picture 300 px wide. An item takes this over and can change it."
      >
        <CaptionFields value={captionOf(draft)} onChange={onChange} />
      </Section>
    </>
  );
}
