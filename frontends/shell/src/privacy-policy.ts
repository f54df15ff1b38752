/** When this text last changed, as the specification has it (section 2). */
export const policyDate = { iso: '2024-09-14', text: 'September 14, 2024' };

/** What of the policy hangs on how the installation is set up. */
export type PolicyFacts = {
  /** The host of the bucket that pictures go through to Instagram; a host name and nothing else, for it becomes HTML. */
  courierHost?: string | undefined;
};

/**
 * The words of the privacy policy as HTML, for the screen and for readers without script: country and minimum age are those of
 * the specification (section 2), what is kept is what the services and screens store.
 */
export function policyHtml({ courierHost }: PolicyFacts): string {
  return `
<p>
  Insta AI helps one signed-in person to plan, make and publish content for Instagram business
  accounts they manage. This policy says which data this installation keeps, what for, who else sees
  it, and what you can ask for. “We” is the operator who runs this installation; “you” is the person
  who uses it.
</p>

<h2>Who is responsible</h2>
<p>
  The operator of this installation is the controller of your data. The service is offered from Italy,
  and the General Data Protection Regulation (EU) 2016/679 and Italian law apply.
</p>

<h2>What we keep</h2>
<ul>
  <li>
    <strong>Account:</strong> your email address, a one-way hash of your password, the settings of
    your profile.
  </li>
  <li>
    <strong>Instagram connection:</strong> your user number at Facebook as Meta gives it to this app, the identifiers,
    names and pictures of the accounts you connect, the pages they belong to, and the access tokens Meta issues for them.
    Tokens are stored encrypted and are never shown.
  </li>
  <li>
    <strong>Your content:</strong> titles, descriptions, prompts, captions, hashtags, places, dates,
    and the pictures and videos you upload or generate.
  </li>
  <li>
    <strong>Conversations and posts:</strong> what the Instagram platform sends us about messages,
    comments and posts of the accounts you connected, if you use those features.
  </li>
  <li>
    <strong>Your voice:</strong> if you import it, the text and date of the last 100 posts of the account, what was counted in
    them, what you wrote over it, and the examples you picked, until you delete them on the page Voice.
  </li>
  <li>
    <strong>Records of what was done for you:</strong> what was published when and with which outcome; to which address
    a mail went, with its subject and outcome, for 90 days; changes to many items at once, for 30 days; with which model
    each picture was ordered, when, and what it cost; which hashtags you searched.
  </li>
  <li>
    <strong>Safety of the login:</strong> hashes of the network addresses you signed in from, for 90 days, and of
    failed tries, for a day.
  </li>
  <li>
    <strong>Technical logs:</strong> time, address and outcome of requests. They hold no captions,
    prompts, passwords or tokens.
  </li>
</ul>
<p>In your browser we keep, until you clear the data of this site:</p>
<ul>
  <li>
    <code>user_token</code>, which keeps you signed in, until you log out;
  </li>
  <li>
    <code>mantine-color-scheme-value</code>, your choice of theme;
  </li>
  <li>
    <code>contents_view</code> and <code>media_tile_size</code>, how you last looked at Contents and
    Media;
  </li>
  <li>
    <code>comments.recent</code> and <code>comments.tone</code>, the hashtags you last searched and
    the tone you chose for answers.
  </li>
</ul>
<p>
  Until you close the tab we also keep <code>calendar-ai</code>, a calendar you have not saved yet,
  <code>contents_seen</code>, when the newest item you have seen was made, so that newer ones stand on top,
  <code>sign_in_link</code>, the link you came with until it is used, <code>running_action</code> and
  <code>undo_note_until</code>, which change this tab waits for and whether it can be taken back, and
  <code>asked_texts</code>, for which texts you asked the AI and did not see the answer yet. There are no advertising or
  tracking cookies and no analytics.
</p>

<h2>What it is used for</h2>
<p>
  To do what you ask for: to make pictures and texts, to plan them, to publish them on the account you
  chose at the time you set, and to tell you whether that worked. The legal basis is the performance
  of the service you asked for (Article 6(1)(b) GDPR); for logs, our interest in a safe and working
  service (Article 6(1)(f)). We do not sell data, show advertising or make decisions about you by
  automated means.
</p>

<h2>Who else receives data</h2>
<ul>
  <li>
    <strong>Meta Platforms</strong> receives the media and captions you publish, under its own policy.
  </li>${courierHost ? courierHtml(courierHost) : ''}
  <li>
    <strong>The image service</strong> the operator has set up receives the prompts, settings and
    pictures a generation needs.
  </li>
  <li>
    <strong>The text service</strong> the operator has set up receives the descriptions you enter,
    the posts you want answered, for a calendar how your posts of the last 60 days begin and, if you imported your voice, what was
    counted and the examples you picked.
  </li>
  <li>
    <strong>The mail service</strong> the operator has set up receives your notification address and
    the notice.
  </li>
</ul>
<p>
  Some of these may process data outside the European Economic Area; the operator then relies on the
  safeguards of Chapter V GDPR. Where the operator runs such a service itself, the data does not leave
  the installation.
</p>

<h2>How long we keep it</h2>
<p>
  Content, its pictures and generations stay until you delete them; deleting an item also deletes its
  generated and uploaded media, after about ten minutes in which the deletion can be taken back. Account data stays until the account is deleted. Media already
  published remains on Instagram until you remove it there. Logs are kept only as long as they are
  needed to run the service.
</p>

<h2>Disconnecting Instagram and deleting data</h2>
<p>
  You can withdraw the access of this application at any time in your Facebook settings under
  “Business integrations”; the stored tokens are then useless, and what is planned on these accounts waits until you connect
  them again.
</p>
<p>
  To have deleted what Facebook and Instagram gave us, remove the application there and choose “Send data deletion
  request”: accounts, pages, tokens and conversations are then deleted at once, and Facebook shows you the address of a page
  that says so. We keep the date of the request and its code, and records of what was published. To have your account here and
  everything in it deleted, write to the operator from the address of your account.
</p>

<h2>Your rights</h2>
<p>
  You may ask for access to your data, its correction, deletion, restriction or transfer, and object
  to its use. You may also complain to a supervisory authority; in Italy this is the Garante per la
  protezione dei dati personali.
</p>

<h2>Minimum age</h2>
<p>
  The service is not meant for children. You must be at least 13 years old to use it; we delete data
  of younger children as soon as we learn of it.
</p>

<h2>Security</h2>
<p>
  Connections should be encrypted, passwords are stored as hashes only, tokens are encrypted at rest,
  and every request is limited to the data of the person who makes it. No system is perfectly safe: if
  a breach puts your rights at risk, the operator informs you and the authority as the law requires.
</p>

<h2>Changes</h2>
<p>A new version of this policy appears on this page with a new date at its top.</p>
`;
}

/** As the operator set it up, by the name of the host, so that everybody can look up whose it is. */
function courierHtml(host: string): string {
  return `
  <li>
    <strong>The storage service at ${host}</strong>, a bucket the operator has set up, holds pictures you publish for
    minutes while Instagram cannot fetch them from this installation: under a name nobody can guess, at an address only Meta is told. A
    picture is removed once the post is live or given up; what a fault leaves there is removed after about an hour.
  </li>`;
}
