import classes from './media-dots.module.css';

type Props = { count: number; shown: number; onShow: (index: number) => void };

/** One dot per picture of a Post. */
export function MediaDots({ count, shown, onShow }: Props) {
  return (
    <div className={classes.dots}>
      {Array.from({ length: count }, (_, index) => index).map(index => (
        <button
          key={index}
          type="button"
          className={classes.dot}
          aria-label={`Show picture ${index + 1} of ${count}`}
          aria-current={index === shown || undefined}
          onClick={() => onShow(index)}
        />
      ))}
    </div>
  );
}
