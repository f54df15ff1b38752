import { Anchor, Button, FailureNote, formatInstant, SkeletonRows } from '@insta-ai/design';
import { callApi, messageOf, useTimeZone } from '@insta-ai/platform';
import { useQuery } from '@insta-ai/platform/data';
import type { AccountPost } from '@insta-ai/proto/http/content';
import { useState } from 'react';
import type { SocialEditor } from '../../editor/item-editor.ts';
import { ItemThumbnail } from '../../item/item-thumbnail.tsx';
import classes from './unknown-ways.module.css';
import { usePublishNow } from './use-publish-now.ts';
import { useSetLive } from './use-set-live.ts';

type Props = { editor: SocialEditor; askedAt: string };

/** For an item that was sent and may be live: what the account shows now, and the two possible answers. */
export function UnknownWays({ editor, askedAt }: Props) {
  const { id } = editor;
  const [picked, setPicked] = useState('');
  const newest = useQuery({
    queryKey: ['newestPosts', id, askedAt],
    queryFn: ({ signal }) => callApi('getNewestPosts', { params: { id: id ?? '' }, signal }),
    enabled: id !== null,
    gcTime: 0,
  });
  const live = useSetLive(editor);
  const { isPending, publish } = usePublishNow(editor, () => undefined);
  const isBusy = isPending || live.isPending;
  return (
    <>
      <div className={classes.head}>
        <span id="newest-posts">Newest posts on the account</span>
        <Button
          size="compact-xs"
          variant="subtle"
          loading={newest.isFetching}
          onClick={() => void newest.refetch()}
        >
          Refresh
        </Button>
      </div>
      <NewestPosts newest={newest} picked={picked} onPick={setPicked} />
      <div className={classes.ways}>
        <Button size="compact-sm" disabled={isBusy} onClick={() => live.mutate(picked)}>
          It is live
        </Button>
        <Button size="compact-sm" variant="default" disabled={isBusy} onClick={() => void publish()}>
          {isPending ? 'Publishing...' : 'Send again'}
        </Button>
      </div>
    </>
  );
}

type Shown = {
  newest: { data?: { posts: AccountPost[]; problem: string }; error: Error | null; refetch: () => unknown };
  picked: string;
  onPick: (post: string) => void;
};

function NewestPosts({ newest, picked, onPick }: Shown) {
  const { data, error } = newest;
  if (error) {
    const title = 'The newest posts could not be loaded';
    return <FailureNote title={title} message={messageOf(error)} onRetry={() => void newest.refetch()} />;
  }
  if (!data) return <SkeletonRows count={2} />;
  if (data.problem) return <p className={classes.quiet}>They could not be loaded: {data.problem}</p>;
  if (data.posts.length === 0) return <p className={classes.quiet}>The account has no posts.</p>;
  return (
    <div role="radiogroup" aria-labelledby="newest-posts" className={classes.posts}>
      {data.posts.map(post => (
        <PostChoice key={post._id} post={post} isPicked={picked === post._id} onPick={onPick} />
      ))}
      <label className={classes.choice}>
        <input type="radio" name="its-post" checked={picked === ''} onChange={() => onPick('')} />
        <span className={classes.text}>None of these, or I cannot tell</span>
      </label>
    </div>
  );
}

type Choice = { post: AccountPost; isPicked: boolean; onPick: (post: string) => void };

function PostChoice({ post, isPicked, onPick }: Choice) {
  const zone = useTimeZone();
  const { _id, caption, permalink, publishedAt, thumbnail } = post;
  return (
    <div className={classes.choice}>
      <label className={classes.label}>
        <input type="radio" name="its-post" checked={isPicked} onChange={() => onPick(_id)} />
        <ItemThumbnail output={thumbnail || undefined} />
        <span className={classes.text}>
          <span className={classes.caption}>{caption || 'No text'}</span>{' '}
          {publishedAt && (
            <span className={classes.quiet}>{formatInstant(publishedAt, 'D MMM HH:mm', zone)}</span>
          )}
        </span>
      </label>
      {permalink && (
        <Anchor href={permalink} target="_blank" rel="noopener" size="xs" className={classes.link}>
          View on Instagram
        </Anchor>
      )}
    </div>
  );
}
