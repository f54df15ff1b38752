/** What is said of the password: itself, once; never one that the person gave. */
export type Telling = 'itself' | 'first start' | 'given' | 'changed';

/** How the first user gets into a started product. */
export type WayIn = {
  /** Where a browser reaches it. */
  publicUrl: string;
  /** Signs the first user in once; undefined when their password was changed. */
  signInUrl: string | undefined;
  email: string;
  password: string;
  telling: Telling;
  /** The simulated mail box, where mail is simulated. */
  mailUrl: string | undefined;
};

export function tellingOf(password: { fits: boolean; isGiven: boolean; isUntold: boolean }): Telling {
  if (!password.fits) return 'changed';
  if (password.isGiven) return 'given';
  return password.isUntold ? 'itself' : 'first start';
}

const words: { [telling in Exclude<Telling, 'itself'>]: string } = {
  'first start': 'the password from the first start',
  given: 'the password in ADMIN_PASSWORD',
  changed: 'the password you set',
};

/** What a launcher prints for the person. */
export function wayInLines({ publicUrl, signInUrl, email, password, telling, mailUrl }: WayIn): string[] {
  const said = telling === 'itself' ? password : words[telling];
  const isToRemember = telling === 'first start' || telling === 'changed';
  const mail = mailUrl ? `; the email arrives in the simulated mail box, ${mailUrl}` : '';
  return [
    `Insta AI is running: ${signInUrl ?? publicUrl}  (${email} / ${said})`,
    ...(signInUrl ? ['The link signs you in once, within 15 minutes.'] : []),
    ...(isToRemember ? [`Forgotten it? Set a new password at ${publicUrl}/resetPassword${mail}.`] : []),
  ];
}
