import type { FoundPost } from '../graph/community/hashtags.ts';
import type { CommentRecord } from '../graph/media/comments.store.ts';
import type { MediaRecord } from '../graph/media/media.store.ts';
import { portraitPath } from '../graph/media/paths.ts';
import { type AccountSeed, accountOf, publicPages, seededPages, trackOf } from '../graph/seed.ts';
import { picture } from './feed.page.ts';
import { escapeHtml, page } from './page.ts';
import { showTime } from './show-time.ts';

/** What a permalink opens. */
export function postPage(media: MediaRecord, written: readonly CommentRecord[]): string {
  const account = accountOf(media.accountId);
  const comments = written
    .filter(one => !one.hidden)
    .map(
      one =>
        `<p class="comment"><strong>${escapeHtml(one.from.username)}</strong><span>${escapeHtml(one.text)}</span></p>`,
    );
  const counted = comments.length === 1 ? '1 comment' : `${comments.length} comments`;
  const invited = media.collaborators?.map(name => `@${escapeHtml(name)}`).join(', ');
  const names = new Set(media.items.flatMap(({ tags = [] }) => tags.map(({ username }) => username)));
  const tagged = [...names].map(name => `@${escapeHtml(name)}`).join(', ');
  const paidBy = media.sponsors?.map(id => `@${accountOf(id)?.username}`).join(', ');
  const place = [...seededPages, ...publicPages].find(({ id }) => id === media.locationId);
  const track = trackOf(media.audio?.id);
  const closed = !media.commentsEnabled && 'comments are off';
  const labels = [
    kindName(media),
    comments.length > 0 && counted,
    closed,
    media.aiGenerated && 'AI info',
    track && `♪ ${escapeHtml(`${track.title}, ${track.artist}`)}`,
    place && `at ${escapeHtml(place.name)}`,
    media.paidPartnership && `Paid partnership${paidBy ? ` with ${paidBy}` : ''}`,
    media.commentPrompt && 'asks for comments',
    media.trial && 'trial',
    invited && `with ${invited}`,
    tagged && `tagged: ${tagged}`,
  ]
    .filter(Boolean)
    .join(' · ');
  return page(
    account?.name ?? 'Post',
    'feed',
    `<a class="back" href="/feed?account=${account?.username ?? ''}">← ${escapeHtml(account?.username ?? 'Feed')}</a>
<article class="post">${slides(media)}<div class="words">${account ? byline(account) : ''}
${media.caption ? `<p class="caption">${colourTags(media.caption)}</p>` : '<p class="quiet">No caption.</p>'}
${comments.join('')}<div class="facts small quiet">${showTime(media.publishedAt)}<br>${labels}</div></div></article>${slideScript}`,
  );
}

const byline = (account: AccountSeed) =>
  `<a class="by" href="/feed?account=${account.username}"><img src="${portraitPath(account)}" alt="">${account.username}</a>`;

function kindName(media: MediaRecord): string {
  if (media.productType === 'REELS') return 'Reel';
  return media.mediaType === 'CAROUSEL_ALBUM' ? `Carousel of ${media.items.length}` : 'Post';
}

/** Works without script: arrows and dots are links to the slides. */
function slides(media: MediaRecord): string {
  const many = media.items.length > 1;
  const frames = media.items.map((item, index) => {
    const previous =
      many && index > 0
        ? `<a class="arrow previous" href="#slide-${index}" aria-label="Previous slide">‹</a>`
        : '';
    const next =
      many && index < media.items.length - 1
        ? `<a class="arrow next" href="#slide-${index + 2}" aria-label="Next slide">›</a>`
        : '';
    return `<div class="slide" id="slide-${index + 1}">${picture(item, media, true)}${previous}${next}</div>`;
  });
  const dots = many
    ? `<div class="dots">${media.items.map((_, index) => `<a href="#slide-${index + 1}" aria-label="Slide ${index + 1}"${index === 0 ? ' class="on"' : ''}></a>`).join('')}</div>`
    : '';
  return `<div class="slides"><div class="track" tabindex="0">${frames.join('')}</div>${dots}</div>`;
}

/** Keeps the page still while sliding, and the dots in step. */
const slideScript = `<script>
const track = document.querySelector('.track');
const dots = [...document.querySelectorAll('.dots a')];
document.querySelectorAll('.slides a').forEach(link => link.addEventListener('click', event => {
  event.preventDefault();
  track.scrollTo({ left: (Number(link.hash.slice(7)) - 1) * track.clientWidth });
}));
track.addEventListener('scroll', () => {
  const at = Math.round(track.scrollLeft / track.clientWidth);
  dots.forEach((dot, index) => dot.classList.toggle('on', index === at));
});
</script>`;

const colourTags = (caption: string) =>
  escapeHtml(caption).replaceAll(/(?<![\w&])#([\p{L}\p{N}_]+)/gu, '<span class="tag">#$1</span>');

export function storyPage(media: MediaRecord, live: readonly MediaRecord[]): string {
  const account = accountOf(media.accountId);
  const item = media.items[0];
  // Oldest first, as one watches them.
  const order = [...live].reverse();
  const at = order.findIndex(one => one.id === media.id);
  const step = (to: MediaRecord | undefined, side: string, sign: string) =>
    to && account
      ? `<a class="arrow ${side}" href="/stories/${account.username}/${to.id}/" aria-label="${side} story">${sign}</a>`
      : '';
  return page(
    `Story of ${account?.name ?? ''}`,
    'feed',
    `<a class="back" href="/feed?account=${account?.username ?? ''}">← ${escapeHtml(account?.username ?? 'Feed')}</a>
<article class="story-view"><div class="bars">${order.map((_, index) => `<i${index <= at ? ' class="on"' : ''}></i>`).join('')}</div>
${account ? `<a class="story-by" href="/feed?account=${account.username}"><img src="${portraitPath(account)}" alt="">${account.username}</a>` : ''}
${item ? picture(item, media, true) : ''}${step(order[at - 1], 'previous', '‹')}${step(order[at + 1], 'next', '›')}</article>
<p class="small quiet" style="text-align:center;margin-top:12px">${showTime(media.publishedAt)} · visible for 24 hours</p>`,
  );
}

/** Somebody else's post, found by its hashtag. */
export function foundPostPage(post: FoundPost): string {
  const frames = post.pictures.map(
    (url, index) => `<div class="slide" id="slide-${index + 1}"><img src="${url}" alt=""></div>`,
  );
  return page(
    post.username,
    'none',
    `<article class="post"><div class="slides"><div class="track" tabindex="0">${frames.join('')}</div></div><div class="words"><span class="by">${escapeHtml(post.username)}</span>
<p class="caption">${colourTags(post.caption)}</p><div class="facts small quiet">${showTime(post.at)}<br>A made-up post by someone else</div></div></article>`,
  );
}
