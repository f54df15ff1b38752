import { Button } from '@insta-ai/design';
import { IconArrowUp } from '@insta-ai/design/icons';
import classes from './media-actions.module.css';

/** Pictures that came while the person looks further down; they appear when asked for. */
export function NewMedia({ onShow }: { onShow: () => void }) {
  const show = () => {
    window.scrollTo({ top: 0 });
    onShow();
  };
  return (
    <div className={classes.news} role="status">
      <Button size="xs" leftSection={<IconArrowUp size={14} aria-hidden />} onClick={show}>
        Show new media
      </Button>
    </div>
  );
}
