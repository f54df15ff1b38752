import { accountMedia, liveStories, type MediaItem, type MediaRecord } from '../graph/media/media.store.ts';
import { fileUrl, permalink } from '../graph/media/media-node.ts';
import { portraitUrl } from '../graph/people.ts';
import { type AccountSeed, seededAccounts } from '../graph/seed.ts';
import type { World } from '../world.ts';
import { albumIcon, reelIcon } from './icons.ts';
import { escapeHtml, page } from './page.ts';

const likesFormat = new Intl.NumberFormat('en-GB');

/** The profile of one account: header, story ring, grid with the newest first. */
export function feedPage(world: World, account: AccountSeed): string {
  const posts = accountMedia(world, account.id);
  const switcher = seededAccounts.map(
    one =>
      `<a href="/feed?account=${one.username}"${one === account ? ' aria-current="true"' : ''}><img src="${here(world, portraitUrl(world, one))}" alt="">${escapeHtml(one.name)}</a>`,
  );
  const grid = posts.length
    ? `<div class="grid">${posts.map(post => cell(world, post)).join('')}</div>`
    : '<div class="grid"></div><p class="empty"><strong>No posts yet</strong>What the product publishes appears here.</p>';
  return page(
    account.name,
    'feed',
    `<div class="accounts">${switcher.join('')}</div>${header(world, account, posts.length)}${grid}`,
  );
}

function header(world: World, account: AccountSeed, posts: number): string {
  const stories = liveStories(world, account.id);
  const portrait = `<img src="${here(world, portraitUrl(world, account))}" alt="${escapeHtml(account.name)}">`;
  const newest = stories.at(-1);
  const ring = newest
    ? `<a class="portrait story" href="${here(world, permalink(world, newest))}" aria-label="Watch ${stories.length} ${stories.length === 1 ? 'story' : 'stories'}">${portrait}</a>`
    : `<span class="portrait">${portrait}</span>`;
  return `<header class="profile">${ring}<h1>${account.username}</h1>
<ul class="counts"><li><strong>${likesFormat.format(posts)}</strong> ${posts === 1 ? 'post' : 'posts'}</li><li><strong>${likesFormat.format(account.followers)}</strong> followers</li><li><strong>${likesFormat.format(account.follows)}</strong> following</li></ul>
<p class="who">${escapeHtml(account.name)}</p><div class="site"><p class="bio">${escapeHtml(account.biography)}</p></div></header>`;
}

function cell(world: World, media: MediaRecord): string {
  const first = media.items[0];
  const icon =
    media.mediaType === 'CAROUSEL_ALBUM' ? albumIcon : media.productType === 'REELS' ? reelIcon : '';
  return `<a href="${here(world, permalink(world, media))}">${first ? picture(world, first, media, false) : ''}${icon}</a>`;
}

export function picture(world: World, item: MediaItem, media: MediaRecord, controls: boolean): string {
  const source = here(world, fileUrl(world, item.file));
  if (item.holds === 'video') {
    return `<video src="${source}#t=0.1" preload="metadata" playsinline muted${controls ? ' controls loop' : ''}></video>`;
  }
  const alt = media.altText ?? (media.caption ?? 'Post').slice(0, 120);
  return `<img src="${source}" alt="${escapeHtml(alt)}" loading="lazy">`;
}

/** Within the pages links stay relative: the page may be read under another name than the answers use. */
export const here = (world: World, url: string) => url.replace(world.origin, '');
