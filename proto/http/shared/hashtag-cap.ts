import { Type } from 'typebox';
import { defaultHashtagCap, textLimits } from '../../rules/post-text.ts';

/** The setting `HASHTAG_CAP`, the same for who writes hashtags, counts them and publishes. */
export const hashtagCapSetting = Type.Integer({
  default: defaultHashtagCap,
  minimum: 0,
  maximum: textLimits.hashtags,
  description: 'Most hashtags that a caption may carry',
});
