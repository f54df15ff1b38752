import { TagsInput } from '@insta-ai/design/tags-input';
import { isUsername, usernameOf } from '@insta-ai/proto/rules/post-options';

type Props = {
  label: string;
  description: string;
  most: number;
  names: readonly string[];
  onChange: (names: string[]) => void;
};

/** Names of accounts, taken as people write them. */
export function NamesInput({ label, description, most, names, onChange }: Props) {
  const wrong = names.find(one => !isUsername(one));
  return (
    <TagsInput
      label={label}
      description={`${description} At most ${most}; press Enter after each.`}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      splitChars={[',', ' ']}
      acceptValueOnBlur
      maxTags={most}
      maxLength={100}
      comboboxProps={{ withinPortal: false }}
      error={wrong !== undefined && `“${wrong}” is not a name on Instagram.`}
      value={[...names]}
      onChange={written => onChange(namesOf(written))}
    />
  );
}

function namesOf(written: readonly string[]): string[] {
  return [...new Set(written.map(usernameOf))].filter(name => name !== '');
}
