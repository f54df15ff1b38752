import { Section } from '@insta-ai/design';
import { ProviderTest } from './provider-test.tsx';

/** TABLE: who outside does the work, and what stands still without them. */
const providers = [
  { call: 'testTextModel', name: 'Text model', purpose: 'Writes calendars, captions and answers.' },
  { call: 'testImageService', name: 'Image service', purpose: 'Draws the pictures.' },
  { call: 'testInstagram', name: 'Instagram', purpose: 'Publishes for the saved account.' },
  { call: 'testMail', name: 'Mail', purpose: 'Sends notices and links for a new password.' },
] as const;

export function ProviderSection() {
  return (
    <Section
      title="Providers"
      explanation="The services that Insta AI works with. A test asks them now; nothing is published or sent. Their addresses and keys are settings of the server."
    >
      {providers.map(provider => (
        <ProviderTest key={provider.call} {...provider} />
      ))}
    </Section>
  );
}
