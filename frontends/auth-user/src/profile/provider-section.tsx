import { Section } from '@insta-ai/design';
import { Link } from '@insta-ai/platform/router';
import { ProviderTest } from './provider-test.tsx';

/** TABLE: who outside does the work, and what stands still without them. */
const providers = [
  {
    call: 'testTextModel',
    name: 'Text model',
    purpose: 'Writes calendars, texts and answers. A test writes a word, which counts as spending.',
  },
  { call: 'testImageService', name: 'Image service', purpose: 'Generates pictures.' },
  { call: 'testInstagram', name: 'Instagram', purpose: 'Publishes to the saved account.' },
  { call: 'testMail', name: 'Email', purpose: 'Sends notifications and password links.' },
] as const;

export function ProviderSection() {
  return (
    <Section
      title="Providers"
      explanation="The services that Insta AI uses. Press Test to check one; nothing is published or sent. Their addresses and keys are set on the server."
    >
      {providers.map(provider => (
        <ProviderTest key={provider.call} {...provider} />
      ))}
      <Link to="/profile/spending">What they cost</Link>
    </Section>
  );
}
