import { Group, Text } from '@insta-ai/design';
import { Checkbox } from '@insta-ai/design/checkbox';
import type { FacebookApp } from '@insta-ai/platform';
import { type FacebookFeature, offeredFeatures } from '@insta-ai/platform/facebook';

type Props = {
  app: FacebookApp;
  chosen: readonly FacebookFeature[];
  onChange: (chosen: FacebookFeature[]) => void;
};

/** What the login asks for beside publishing; nothing is shown where there is no choice. */
export function FeatureChoice({ app, chosen, onChange }: Props) {
  const offered = offeredFeatures(app);
  if (offered.length === 0) return null;
  return (
    <Group gap="12px 20px" mt="xs" role="group" aria-label={question}>
      <Text size="sm">{question}</Text>
      {offered.map(({ name, label }) => (
        <Checkbox
          key={name}
          label={label}
          checked={chosen.includes(name)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(checked ? [...chosen, name] : chosen.filter(one => one !== name))
          }
        />
      ))}
    </Group>
  );
}

const question = 'Beside publishing, ask Facebook for:';
