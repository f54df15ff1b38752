/** Fields of an item that its checks look at: a change of another one, such as the title, is no reason to check again. */
export const checkedFields = [
  '_contentType',
  'contents',
  'status',
  'date',
  'notify',
  'metaDescription',
  'hashtags',
  'fit',
  'enableCaption',
] as const;
