import type { MediaItem, MediaRecord, MediaStore } from '../graph/media/media.store.ts';
import { filePath, permalinkPath, portraitPath } from '../graph/media/paths.ts';
import { type AccountSeed, seededAccounts } from '../graph/seed.ts';
import { albumIcon, reelIcon } from './icons.ts';
import { escapeHtml, page } from './page.ts';

const { format } = new Intl.NumberFormat('en-GB');

/** The profile of one account: header, story ring, grid with the newest first. */
export function feedPage(media: MediaStore, account: AccountSeed): string {
  const posts = media.posts(account.id);
  const switcher = seededAccounts.map(
    one =>
      `<a href="/feed?account=${one.username}"${one === account ? ' aria-current="true"' : ''}><img src="${portraitPath(one)}" alt="">${escapeHtml(one.name)}</a>`,
  );
  const grid = posts.length
    ? `<div class="grid">${posts.map(cell).join('')}</div>`
    : '<div class="grid"></div><p class="empty"><strong>No posts yet</strong>Posts that the product publishes appear here.</p>';
  return page(
    account.name,
    'feed',
    `<div class="accounts">${switcher.join('')}</div>${header(account, posts.length, media.liveStories(account.id))}${grid}`,
  );
}

function header(account: AccountSeed, posts: number, stories: readonly MediaRecord[]): string {
  const portrait = `<img src="${portraitPath(account)}" alt="${escapeHtml(account.name)}">`;
  const newest = stories.at(-1);
  const ring = newest
    ? `<a class="portrait story" href="${permalinkPath(newest)}" aria-label="Watch ${stories.length} ${stories.length === 1 ? 'story' : 'stories'}">${portrait}</a>`
    : `<span class="portrait">${portrait}</span>`;
  return `<header class="profile">${ring}<h1>${account.username}</h1>
<ul class="counts"><li><strong>${format(posts)}</strong> ${posts === 1 ? 'post' : 'posts'}</li><li><strong>${format(account.followers)}</strong> followers</li><li><strong>${format(account.follows)}</strong> following</li></ul>
<p class="who">${escapeHtml(account.name)}</p><div class="site"><p class="bio">${escapeHtml(account.biography)}</p></div></header>`;
}

function cell(media: MediaRecord): string {
  const first = media.items[0];
  const icon =
    media.mediaType === 'CAROUSEL_ALBUM' ? albumIcon : media.productType === 'REELS' ? reelIcon : '';
  return `<a href="${permalinkPath(media)}">${first ? picture(first, media, false) : ''}${icon}</a>`;
}

export function picture(item: MediaItem, media: MediaRecord, controls: boolean): string {
  const source = filePath(item.file);
  if (item.holds === 'video') {
    return `<video src="${source}#t=0.1" preload="metadata" playsinline muted${controls ? ' controls loop' : ''}></video>`;
  }
  const alt = item.altText ?? (media.caption ?? 'Post').slice(0, 120);
  return `<img src="${source}" alt="${escapeHtml(alt)}" loading="lazy">`;
}
