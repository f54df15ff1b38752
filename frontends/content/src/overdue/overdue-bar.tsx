import { Alert, Button, useDisclosure } from '@insta-ai/design';
import { IconClockPause } from '@insta-ai/design/icons';
import type { ContentListItem } from '@insta-ai/proto/http/content';
import { OverdueModal } from './overdue.modal.tsx';
import classes from './overdue.module.css';

export function OverdueBar({ items }: { items: ContentListItem[] }) {
  const [isOpen, dialog] = useDisclosure(false);
  const isOne = items.length === 1;
  return (
    <>
      <Alert
        className={classes.bar}
        color="yellow"
        icon={<IconClockPause size={18} aria-hidden />}
        title={isOne ? '1 content item is overdue' : `${items.length} content items are overdue`}
      >
        <div className={classes.say}>
          <span>{isOne ? 'It was' : 'They were'} not sent. Send now, move, or drop?</span>
          <Button size="compact-sm" variant="default" onClick={dialog.open}>
            Decide
          </Button>
        </div>
      </Alert>
      <OverdueModal isOpen={isOpen} items={items} onClose={dialog.close} />
    </>
  );
}
