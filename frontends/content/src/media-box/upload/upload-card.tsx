import { Progress } from '@insta-ai/design/fields';
import classes from '../prediction-card.module.css';
import { byteProgress } from './byte-progress.ts';

/** A file on its way, where its picture will be. */
export function UploadCard({ file, share }: { file: File; share: number }) {
  return (
    <article className={classes.card} aria-label={`${file.name} Uploading...`}>
      <p className={classes.label}>
        <span className={classes.file}>{file.name}</span> <span>Uploading...</span>
      </p>
      <div className={classes.body}>
        <div className={classes.tile} style={{ aspectRatio: 0.8 }} data-busy>
          <span className={classes.share}>{Math.round(share * 100)} %</span>
          <span>{share < 1 ? byteProgress(share, file.size) : 'Checking the file...'}</span>
          <Progress className={classes.bar} value={share * 100} size="xs" aria-label="Upload progress" />
        </div>
      </div>
    </article>
  );
}
