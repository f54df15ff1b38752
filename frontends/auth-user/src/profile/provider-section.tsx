import { Section } from '@insta-ai/design';
import { callApi, useImageModels } from '@insta-ai/platform';
import { Link } from '@insta-ai/platform/router';
import { ProviderTest } from './provider-test.tsx';

/** Who outside does the work, and what stands still without them. */
export function ProviderSection() {
  return (
    <Section
      title="Providers"
      explanation="The services that Insta AI uses. Press Test to check one; nothing is published or sent. Their addresses and keys are set on the server."
    >
      <ProviderTest
        name="Text model"
        purpose="Writes calendars, texts and answers. A test writes a word, which counts as spending."
        ask={() => callApi('testTextModel')}
      />
      <ImageServices />
      <ProviderTest
        name="Instagram"
        purpose="Publishes to the saved account."
        ask={() => callApi('testInstagram')}
      />
      <ProviderTest
        name="Email"
        purpose="Sends notifications and password links."
        ask={() => callApi('testMail')}
      />
      <Link to="/profile/spending">What they cost</Link>
    </Section>
  );
}

/** The one that draws where a content type names no other, and the others that may be named. */
function ImageServices() {
  const models = useImageModels();
  const usual = models.find(({ isUsual }) => isUsual)?.name;
  // One test asks for every model of a service.
  const titles = new Map(models.map(({ name, title }) => [name, title]));
  const others = [...titles].filter(([name]) => name !== usual);
  return (
    <>
      <ProviderTest
        name="Image service"
        purpose="Generates pictures."
        ask={() => callApi('testImageService')}
      />
      {others.map(([name, title]) => (
        <ProviderTest
          key={name}
          name={`Image service: ${title}`}
          purpose="Generates pictures of content types that name it."
          ask={() => callApi('testImageService', { query: { service: name } })}
        />
      ))}
    </>
  );
}
