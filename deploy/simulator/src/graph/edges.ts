import { createComments } from './community/comments.ts';
import type { Hashtags } from './community/hashtags.ts';
import { createFacebookPages } from './facebook-pages.ts';
import type { GraphCall } from './graph-call.ts';
import type { GraphParts } from './graph-parts.ts';
import { createConversations } from './inbox/conversations.ts';
import type { Subscriptions } from './inbox/subscriptions.ts';
import { createOauth } from './login/oauth.ts';
import { createAudio } from './media/audio.ts';
import { createMedia } from './media/media.ts';
import { createPeople } from './people.ts';
import type { Containers } from './publishing/containers.ts';
import { createPublishing } from './publishing/publishing.ts';

type Answer = (call: GraphCall) => object | Promise<object>;

export type GraphEdge = {
  /** As in fault orders and in the journal. */
  target: string;
  needs: readonly string[];
  /** What App Review must have given the app: one of these. */
  features?: readonly string[];
  /** What the person must be allowed to do on the Page: one of these (2, 5.1). */
  tasks?: readonly string[];
  anonymous?: boolean;
  answer: Answer;
};

export type Edges = Readonly<Record<string, GraphEdge>>;

const publicContent = ['Instagram Public Content Access'];
const publicPages = ['Page Public Metadata Access', 'Page Public Content Access'];
const basic = ['instagram_basic'];
const publish = [...basic, 'instagram_content_publish', 'pages_read_engagement'];
const sound = [...basic, 'instagram_content_publish'];
const comment = [...basic, 'instagram_manage_comments', 'pages_read_engagement'];
// The docs want pages_manage_metadata for conversations as well (section 0 and 5.1).
const inbox = [...basic, 'instagram_manage_messages', 'pages_manage_metadata'];
const send = [...basic, 'instagram_manage_messages', 'pages_messaging'];
const pageList = ['pages_show_list'];
const engagement = ['pages_read_engagement'];
const metadata = ['pages_manage_metadata'];

type EdgeParts = GraphParts & {
  quota: number;
  making: Containers;
  hashtags: Hashtags;
  subscriptions: Subscriptions;
};

/** Every path of the Graph API that is simulated, by method and kind of object. */
export function createEdges(parts: EdgeParts): Edges {
  const { making, hashtags, subscriptions } = parts;
  const oauth = createOauth(parts);
  const people = createPeople(parts);
  const publishing = createPublishing(parts);
  const media = createMedia(parts);
  const comments = createComments(parts);
  const pages = createFacebookPages(parts);
  const audio = createAudio(parts);
  const conversations = createConversations(parts);
  const edge = (
    name: string,
    needs: readonly string[],
    answer: Answer,
    features?: readonly string[],
  ): GraphEdge => ({ target: `graph.${name}`, needs, features, answer });
  const accessToken = { ...edge('access_token', [], oauth.accessToken), anonymous: true };
  const publishes = { tasks: ['CREATE_CONTENT', 'MANAGE'] };
  const answersPeople = { tasks: ['MESSAGING'] };
  const sendMessage = { ...edge('send_message', send, conversations.send), ...answersPeople };
  const pagePosts = edge('page_posts', engagement, pages.posts);
  return {
    'GET oauth/access_token': accessToken,
    'POST oauth/access_token': accessToken,
    'GET debug_token': edge('debug_token', [], oauth.debugToken),
    'GET me': edge('me', [], people.me),
    'GET me/permissions': edge('permissions', [], people.permissions),
    'GET me/accounts': edge('accounts', pageList, people.pages),
    'GET page': edge('page', pageList, people.page),
    'GET account': edge('account', basic, people.account),
    'POST account/media': { ...edge('media_create', publish, making.create), ...publishes },
    'GET account/media': edge('media_list', basic, media.list),
    'GET account/stories': edge('stories', basic, media.stories),
    'GET container': edge('container', basic, making.show),
    'POST account/media_publish': { ...edge('media_publish', publish, publishing.publish), ...publishes },
    'GET account/content_publishing_limit': edge('publishing_limit', basic, publishing.limit),
    'GET media': edge('media', basic, media.show),
    'POST media': edge('media_update', comment, media.update),
    'GET media/comments': edge('comments', comment, comments.list),
    'POST media/comments': edge('comment_create', comment, comments.create),
    'GET comment': edge('comment', comment, comments.show),
    'POST comment': edge('comment_update', comment, comments.hide),
    'DELETE comment': edge('comment_delete', comment, comments.remove),
    'GET comment/replies': edge('replies', comment, comments.replies),
    'POST comment/replies': edge('reply_create', comment, comments.reply),
    'GET ig_hashtag_search': edge('hashtag_search', basic, hashtags.search, publicContent),
    'GET hashtag': edge('hashtag', basic, hashtags.show, publicContent),
    'GET hashtag/top_media': edge('top_media', basic, hashtags.topMedia, publicContent),
    'GET hashtag/recent_media': edge('recent_media', basic, hashtags.recentMedia, publicContent),
    'GET account/recently_searched_hashtags': edge(
      'recently_searched_hashtags',
      basic,
      hashtags.recentlySearched,
      publicContent,
    ),
    'GET page/posts': pagePosts,
    'GET page/published_posts': pagePosts,
    'GET pages/search': edge('page_search', [], pages.search, publicPages),
    'GET place': edge('place', [], pages.show, publicPages),
    'GET ig_audio': edge('audio_search', sound, audio.search),
    'GET audio': edge('audio', sound, audio.show),
    'GET page/conversations': { ...edge('conversations', inbox, conversations.list), ...answersPeople },
    'GET conversation': edge('conversation', inbox, conversations.show),
    'GET message': edge('message', inbox, conversations.message),
    'POST me/messages': sendMessage,
    'POST page/messages': sendMessage,
    'POST page/subscribed_apps': edge('subscribed_apps', metadata, subscriptions.subscribePage),
    'GET page/subscribed_apps': edge('subscribed_apps', metadata, subscriptions.ofPage),
    'DELETE page/subscribed_apps': edge('subscribed_apps', metadata, subscriptions.unsubscribePage),
    'POST app/subscriptions': edge('subscriptions', [], subscriptions.subscribeApp),
    'GET app/subscriptions': edge('subscriptions', [], subscriptions.ofApp),
    'DELETE app/subscriptions': edge('subscriptions', [], subscriptions.unsubscribeApp),
  };
}
