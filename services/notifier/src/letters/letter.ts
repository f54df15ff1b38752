/** What a mail says, before it becomes text and HTML. All of it is plain text. */
export type Letter = {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** Pictures and videos to look at and download. */
  readonly media?: readonly MediaLink[];
  /** Text that is meant to be copied as it is. */
  readonly copy?: { readonly label: string; readonly text: string };
  readonly action?: { readonly label: string; readonly url: string };
  /** Why the person gets this mail. */
  readonly footer: string;
};

export type MediaLink = { readonly url: string; readonly isVideo: boolean };
