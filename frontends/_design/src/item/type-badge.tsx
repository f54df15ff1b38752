import { IconCircleDashed, IconMovie, IconPhoto, IconSquareDashed } from '../icons/index.ts';
import classes from './type-badge.module.css';

const icons = { Reel: IconMovie, Post: IconPhoto, Story: IconCircleDashed };

type Props = {
  /** Reel, Post or Story; anything else gets a neutral icon. */
  type?: string | null;
  /** Word on the badge when it is not the type itself: the name of a content type. */
  name?: string;
};

/** What kind of content this is, as an icon and a word. */
export function TypeBadge({ type, name }: Props) {
  const Icon = icons[type as keyof typeof icons] ?? IconSquareDashed;
  const word = name || type || 'No type';
  return (
    <span className={classes.badge} title={type && type !== word ? type : undefined}>
      <Icon size={14} stroke={1.75} aria-hidden />
      <span className={classes.word}>{word}</span>
    </span>
  );
}
