import { Button, EmptyState } from '@insta-ai/design';
import { IconPhotoSpark } from '@insta-ai/design/icons';
import { useAppConfig } from '@insta-ai/platform';
import { Link } from '@insta-ai/platform/router';
import type { SampleWeek } from './use-sample-week.ts';

type Props = { onDescribe: () => void; sample: Pick<SampleWeek, 'fill' | 'isFilling'> };

/** The list before there is anything: two ways to start, and a third to look around where nothing is real. */
export function NothingYet({ onDescribe, sample }: Props) {
  const { simulated } = useAppConfig();
  return (
    <EmptyState
      icon={<IconPhotoSpark size={44} stroke={1.2} />}
      title="Nothing is planned yet"
      description="Describe what you want to publish and get a draft with a picture and text, or have a whole week planned for you."
    >
      <Button onClick={onDescribe}>Describe your content</Button>
      <Button component={Link} to="/calendarAI" variant="default">
        Plan a whole week
      </Button>
      {simulated && (
        <Button variant="default" loading={sample.isFilling} onClick={sample.fill}>
          Fill with a sample week
        </Button>
      )}
    </EmptyState>
  );
}
