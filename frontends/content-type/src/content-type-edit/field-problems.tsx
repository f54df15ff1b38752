import { Text } from '@insta-ai/design';
import { captionFieldNames } from '@insta-ai/proto/data/caption';
import type { Problems } from './draft-problems.ts';

/** What the server refused about the caption; its fields are one widget that shows no messages. */
export function FieldProblems({ problems }: { problems: Problems }) {
  const named = captionFieldNames.filter(name => problems[name]);
  if (named.length === 0) return null;
  return (
    <div role="alert">
      {named.map(name => (
        <Text key={name} c="red" size="xs">
          {name.replace('caption', '')}: {problems[name]}
        </Text>
      ))}
    </div>
  );
}
